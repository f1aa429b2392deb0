"""The record held against itself and against the others: findings, and what changed between two records of a paper."""

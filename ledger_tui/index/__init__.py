"""All loaded records in memory, in columns and row numbers: what is shown, counted, sorted, filtered and followed.

`index` holds the rows, `columns`, `texts`, `instants`, `ids` and `kinds` how each fact of a row is stored, `lookup`
how rows are found by a value; `filter` and `fields` are the filter language, `select` and `sort` what a table asks,
`near`, `links` and `works` how rows and records lead to one another.  Nothing here reads a file.
"""

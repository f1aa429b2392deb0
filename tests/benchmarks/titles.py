"""Invented titles in any number, the same for one seed: common words of a field, rare ones, a few other letters."""

from collections.abc import Iterator

import numpy as np

_COMMON_WORDS = """learning deep neural network networks model models language large data training graph transformer
transformers attention diffusion efficient robust generation adaptive optimization sampling bayesian inference quantum
gradient stochastic distributed parallel scaling representation reinforcement policy retrieval vision image video speech
multimodal federated causal contrastive self-supervised benchmark evaluation alignment reasoning agents memory sparse
mixture experts quantization pruning distillation compression pretraining fine-tuning zero-shot few-shot prompt
instruction tuning equivariant geometric spectral kernel variational latent flow score matching estimation bounds convex
nonconvex convergence generalization theory analysis survey framework system towards via with for of on in the and a
from beyond without using under"""
_COMMON = _COMMON_WORDS.split()
_WORDS_OF_OTHER_LETTERS = (
    "naïve Schrödinger Poincaré Erdős β-VAE Lévy Gödel Hölder Itô λ-calculus 図表 学习 Jørgensen ℓ₁"
)
_OTHER_LETTERS = _WORDS_OF_OTHER_LETTERS.split()
_SYLLABLES = [first + vowel for first in "bdfgklmnprstvxz" for vowel in "aeiou"]
_SMALL = {"for", "of", "on", "in", "the", "and", "a", "from", "with", "via"}


def titles(count: int, seed: int = 1) -> Iterator[str]:
    """Distinct titles of 3 to 18 words, 8.5 on average; a fifth of the words are of 20,000 rare ones."""
    rng = np.random.default_rng(seed)
    rare = ["".join(rng.choice(_SYLLABLES, rng.integers(2, 5))) for _ in range(20_000)]
    weights = 1 / np.arange(1, len(_COMMON) + 1) ** 0.7
    met: set[str] = set()
    while len(met) < count:
        length = int(np.clip(rng.normal(8.5, 2.5), 3, 18))
        words = rng.choice(_COMMON, length, p=weights / weights.sum()).tolist()
        for place in np.flatnonzero(rng.random(length) < 0.22).tolist():
            words[place] = rare[rng.integers(len(rare))]
        if rng.random() < 0.03:
            words[1] = _OTHER_LETTERS[rng.integers(len(_OTHER_LETTERS))]
        title = " ".join(
            word if word in _SMALL and place else word[0].upper() + word[1:] for place, word in enumerate(words)
        )
        if length > 6 and rng.random() < 0.3:
            title = title.replace(" ", ": ", 1)
        if title not in met:
            met.add(title)
            yield title

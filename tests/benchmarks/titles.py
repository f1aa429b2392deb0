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
    "naïve Schrödinger Poincaré Erdős β-VAE Lévy Gödel Hölder Itô λ-calculus 図表 学习 Jørgensen ℓ₁ Čech Łukasiewicz "
    "Şahin Đurić ﬁnite H₂O μ-law Обучение обзор σύνολο ספר تعلّم हिन्दी 大语言模型 機械学習 딥러닝 🤗 C++ Q&A L²"
)
_OTHER_LETTERS = _WORDS_OF_OTHER_LETTERS.split()
_SYLLABLES = [first + vowel for first in "bdfgklmnprstvxz" for vowel in "aeiou"]
_SMALL = {"for", "of", "on", "in", "the", "and", "a", "from", "with", "via"}
_RARE = 20_000
_DRAWN = 50_000


def titles(count: int, seed: int = 1) -> Iterator[str]:
    """Distinct titles of 3 to 18 words, 8.5 on average; a fifth of the words are of 20,000 rare ones."""
    rng = np.random.default_rng(seed)
    syllables = rng.choice(_SYLLABLES, (_RARE, 4)).tolist()
    lengths = rng.integers(2, 5, _RARE).tolist()
    rare = ["".join(parts[:length]) for parts, length in zip(syllables, lengths, strict=True)]
    met: set[str] = set()
    while len(met) < count:
        for title in _drawn(rng, rare):
            if title not in met and len(met) < count:
                met.add(title)
                yield title


def _drawn(rng: np.random.Generator, rare: list[str]) -> Iterator[str]:
    """Many titles, some perhaps more than once: what is drawn is drawn for all of them at a time."""
    weights = 1 / np.arange(1, len(_COMMON) + 1) ** 0.7
    lengths = np.clip(rng.normal(8.5, 2.5, _DRAWN).astype(int), 3, 18)
    every = int(lengths.sum())
    common = rng.choice(len(_COMMON), every, p=weights / weights.sum())
    places = np.where(rng.random(every) < 0.22, len(_COMMON) + rng.integers(0, len(rare), every), common)
    ends = np.cumsum(lengths)
    other_letters = np.where(rng.random(_DRAWN) < 0.03, rng.integers(0, len(_OTHER_LETTERS), _DRAWN), -1).tolist()
    with_colon = (lengths > 6) & (rng.random(_DRAWN) < 0.3)
    words = [*_COMMON, *rare]
    capitals = [word if word in _SMALL else word[0].upper() + word[1:] for word in words]
    starts = [word[0].upper() + word[1:] for word in words]
    every_place = places.tolist()
    begin = 0
    for end, other, colon in zip(ends.tolist(), other_letters, with_colon.tolist(), strict=True):
        first, *rest = every_place[begin:end]
        title = [starts[first], *(capitals[place] for place in rest)]
        begin = end
        if other >= 0:
            title[1] = _OTHER_LETTERS[other]
        if colon:
            title[0] += ":"
        yield " ".join(title)

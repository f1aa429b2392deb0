"""What the screens say, as lines of words with a role each: pure functions, no toolkit."""

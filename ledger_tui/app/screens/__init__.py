"""The screens: the browser, and the overlays that open over it."""

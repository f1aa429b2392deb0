"""Properties are checked for their answers, not for how long one example takes on a busy machine."""

from hypothesis import HealthCheck, settings

settings.register_profile("index", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("index")

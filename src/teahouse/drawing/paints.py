"""Named gradients and blurs."""

from __future__ import annotations

from .markup import Value, element, token

__all__ = ["blur", "linear", "radial", "stop"]


def stop(offset: float, colour: str, opacity: float = 1) -> str:
    return element("stop", offset=offset, stop_color=token(colour), stop_opacity=opacity)


def radial(name: str, *stops: str, **more: Value) -> str:
    return element("radialGradient", *stops, id=name, **more)


def linear(name: str, *stops: str, **more: Value) -> str:
    return element("linearGradient", *stops, id=name, **more)


def blur(name: str, by: float) -> str:
    room: dict[str, Value] = {"x": "-40%", "y": "-40%", "width": "180%", "height": "180%"}
    return element("filter", element("feGaussianBlur", stdDeviation=by), id=name, **room)

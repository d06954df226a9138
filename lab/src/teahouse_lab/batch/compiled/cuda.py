"""Kernels in PTX on this machine's first GPU, run through NVIDIA's driver and NumPy alone."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["GpuKernel"]

FUNCTION = b"run"
THREADS = 128


class GpuKernel:
    """A kernel that plays many games on, in place, on words that stay on the GPU (see `ptx`)."""

    def __init__(self, source: str, words: npt.NDArray[np.uint32]) -> None:
        self.shape = words.shape
        self._driver = ctypes.CDLL("libcuda.so.1")
        device, context, module = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_void_p()
        self._do("cuInit", 0)
        self._do("cuDeviceGet", ctypes.byref(device), 0)
        self._do("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self._do("cuCtxSetCurrent", context)
        self._do("cuModuleLoadData", ctypes.byref(module), source.encode())
        self._function, self._words = ctypes.c_void_p(), ctypes.c_uint64()
        self._do("cuModuleGetFunction", ctypes.byref(self._function), module, FUNCTION)
        self._do("cuMemAlloc_v2", ctypes.byref(self._words), ctypes.c_size_t(words.nbytes))
        self.words = words

    @property
    def words(self) -> npt.NDArray[np.uint32]:
        """A copy of the words as they are now."""
        words = np.empty(self.shape, np.uint32)
        place, size = words.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(words.nbytes)
        self._do("cuMemcpyDtoH_v2", place, self._words, size)
        return words

    @words.setter
    def words(self, words: npt.NDArray[np.uint32]) -> None:
        new = np.ascontiguousarray(words, np.uint32).reshape(self.shape)
        place, size = new.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(new.nbytes)
        self._do("cuMemcpyHtoD_v2", self._words, place, size)

    def __call__(self, rounds: int) -> None:
        """Plays all games so many rounds on, and returns when that is done."""
        games = self.shape[1]
        values = (self._words, ctypes.c_uint32(games), ctypes.c_uint32(rounds))
        places = (ctypes.c_void_p * len(values))(*map(ctypes.addressof, values))
        grid, block, rest = (-(-games // THREADS), 1, 1), (THREADS, 1, 1), (0, None, places, None)
        self._do("cuLaunchKernel", self._function, *grid, *block, *rest)
        self._do("cuCtxSynchronize")

    def _do(self, name: str, *arguments: Any) -> None:
        """Calls the driver, and raises RuntimeError with its code if the call fails."""
        code = getattr(self._driver, name)(*arguments)
        if code:
            raise RuntimeError(f"{name} failed with the driver's code {code}")

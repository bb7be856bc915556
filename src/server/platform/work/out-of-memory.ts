/** Whether memory was refused: native code reports a catchable error, while V8 ends the process. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  /allocation failed|allocate memory|out of memory|not enough memory|cannot allocate|unable to allocate|invalid string length|bad_alloc/i.test(
    error.message,
  )

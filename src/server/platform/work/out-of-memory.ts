/** Was memory refused? Native code says so by an error that could be caught, V8 by ending the process. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  /allocation failed|allocate memory|out of memory|not enough memory|cannot allocate|unable to allocate|invalid string length|bad_alloc/i.test(
    error.message,
  )

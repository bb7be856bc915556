/** Why the shop cannot start, in one line; the process ends with exit code 1. */
export class StartUpError extends Error {
  override readonly name = 'StartUpError'
}

export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

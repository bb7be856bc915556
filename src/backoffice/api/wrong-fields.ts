import type { FieldErrors } from '#contract/errors.ts'

/** A save with fields that cannot be sent; the texts are already in the reader's language. */
export class WrongFields extends Error {
  override readonly name = 'WrongFields'
  readonly errors: FieldErrors
  constructor(errors: FieldErrors) {
    super('some fields cannot be read')
    this.errors = errors
  }
}

/** An act did not begin, because the form beside it could not be saved. */
export class UnsavedError extends Error {
  override readonly name = 'UnsavedError'
}

/** The message of a {@link NoResponseError} of a write that the server had and did not answer in time: it may have been done or not. */
export const unansweredWrite = 'the write was not answered in time'

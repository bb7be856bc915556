import type { FieldErrors } from '#contract/errors.ts'

/** A save whose fields cannot be sent as they are; the texts are the reader's already. */
export class WrongFields extends Error {
  override readonly name = 'WrongFields'
  readonly errors: FieldErrors
  constructor(errors: FieldErrors) {
    super('some fields cannot be read')
    this.errors = errors
  }
}

/** What is typed beside an act could not be saved: the act did not begin. */
export class UnsavedError extends Error {
  override readonly name = 'UnsavedError'
}

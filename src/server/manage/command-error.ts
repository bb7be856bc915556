/** A command that cannot be done; the message is for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/**
 * Quantities that the buyer changed and the server does not have yet: they are shown at once and sent after a pause. Pure functions: each step
 * returns the new state and what to send.
 */
export interface PendingQuantity {
  /** The last quantity that the server confirmed. */
  readonly confirmed: number
  readonly requested: number
  /** The quantity being sent. */
  readonly sending: number | null
}
export interface PendingState {
  readonly lines: ReadonlyMap<number, PendingQuantity>
  /** The line whose pause is running. */
  readonly waiting: number | null
}
export type PendingEvent =
  | { readonly kind: 'changed'; readonly id: number; readonly quantity: number; readonly confirmed: number }
  /** The pause has ended, or a checkout or a closing page needs the quantities to be sent now. */
  | { readonly kind: 'flushed' }
  | { readonly kind: 'accepted'; readonly id: number; readonly quantity: number }
  | { readonly kind: 'failed'; readonly id: number }
  /** The line was removed. */
  | { readonly kind: 'gone'; readonly id: number }

export interface Sending {
  readonly id: number
  readonly quantity: number
}
export interface PendingStep {
  readonly state: PendingState
  readonly send: readonly Sending[]
}

export const nothingPending: PendingState = { lines: new Map(), waiting: null }

function withLine({ lines, waiting }: PendingState, id: number, line: PendingQuantity | null): PendingState {
  const next = new Map(lines)
  if (line) next.set(id, line)
  else next.delete(id)
  return { lines: next, waiting: line ? waiting : waiting === id ? null : waiting }
}

/**
 * Sends the wanted quantity of one line if it differs from the server's. While a call is under way it sends nothing; the answer triggers the rest.
 */
function sendLine(state: PendingState, id: number): PendingStep {
  const line = state.lines.get(id)
  if (!line || line.sending !== null) return { state, send: [] }
  if (line.requested === line.confirmed) return { state: withLine(state, id, null), send: [] }
  return { state: withLine(state, id, { ...line, sending: line.requested }), send: [{ id, quantity: line.requested }] }
}

function flush(state: PendingState): PendingStep {
  if (state.waiting === null) return { state, send: [] }
  return sendLine({ ...state, waiting: null }, state.waiting)
}

export function pendingAfter(state: PendingState, event: PendingEvent): PendingStep {
  switch (event.kind) {
    case 'changed': {
      // A change of another line sends the first one's quantity at once.
      const before = state.waiting !== null && state.waiting !== event.id ? flush(state) : { state, send: [] }
      const known = before.state.lines.get(event.id)
      const line = { confirmed: known?.confirmed ?? event.confirmed, requested: event.quantity, sending: known?.sending ?? null }
      return { state: { ...withLine(before.state, event.id, line), waiting: event.id }, send: before.send }
    }
    case 'flushed':
      return flush(state)
    case 'accepted':
      return applyAnswer(state, event.id, (line) => ({ ...line, confirmed: event.quantity, sending: null }))
    case 'failed':
      // Restores the last confirmed quantity, unless the buyer has chosen a newer one.
      return applyAnswer(state, event.id, (line) => ({
        ...line,
        requested: line.requested === line.sending ? line.confirmed : line.requested,
        sending: null,
      }))
    case 'gone':
      return { state: withLine(state, event.id, null), send: [] }
  }
}

function applyAnswer(state: PendingState, id: number, change: (line: PendingQuantity) => PendingQuantity): PendingStep {
  const line = state.lines.get(id)
  if (!line) return { state, send: [] }
  const changed = change(line)
  const next = withLine(state, id, changed)
  if (state.waiting === id) return { state: next, send: [] }
  return sendLine(next, id)
}

import { nothingPending, pendingAfter, type PendingEvent, type PendingState } from './pending-quantities.ts'

export const sendDelayMs = 1000

export interface SendOptions {
  /** The page is closing, but the call must still complete. */
  readonly keepalive?: boolean
}

export interface QuantitySenderParts {
  /** Sends one quantity and returns the one that the server stored. Rejects when it was refused or got no answer. */
  readonly send: (id: number, quantity: number, options: SendOptions) => Promise<number>
  readonly failed: (id: number, error: unknown) => void
  readonly changed: (state: PendingState) => void
}

/** Connects pending-quantities.ts to a timer and the server. */
export function createQuantitySender(parts: QuantitySenderParts) {
  let state = nothingPending
  let timer: ReturnType<typeof setTimeout> | undefined
  let era = 0
  const underWay = new Map<number, Promise<void>>()

  function happen(event: PendingEvent, options: SendOptions = {}) {
    const step = pendingAfter(state, event)
    state = step.state
    clearTimeout(timer)
    if (state.waiting !== null) timer = setTimeout(() => happen({ kind: 'flushed' }), sendDelayMs)
    parts.changed(state)
    for (const { id, quantity } of step.send) underWay.set(id, send(id, quantity, options))
  }

  async function send(id: number, quantity: number, options: SendOptions) {
    const mine = era
    try {
      const became = await parts.send(id, quantity, options)
      if (mine === era) happen({ kind: 'accepted', id, quantity: became })
    } catch (error) {
      if (mine !== era) return
      happen({ kind: 'failed', id })
      parts.failed(id, error)
    }
  }

  /** Resolves when no call is pending. */
  async function waitForCalls(): Promise<void> {
    while (state.lines.size > 0 && underWay.size > 0) {
      const going = [...underWay]
      await Promise.all(going.map(([, work]) => work))
      for (const [id, work] of going) if (underWay.get(id) === work) underWay.delete(id)
    }
  }

  return {
    change: (id: number, quantity: number, confirmed: number) => happen({ kind: 'changed', id, quantity, confirmed }),
    /** Sends the pending quantity and resolves when the server has all quantities. */
    flush: (options: SendOptions = {}): Promise<void> => {
      if (state.waiting !== null) happen({ kind: 'flushed' }, options)
      return waitForCalls()
    },
    gone: (id: number) => happen({ kind: 'gone', id }),
    /** Drops everything when the buyer signs out. */
    reset: () => {
      era += 1
      clearTimeout(timer)
      underWay.clear()
      state = nothingPending
      parts.changed(state)
    },
    isIdle: () => state.lines.size === 0,
  }
}

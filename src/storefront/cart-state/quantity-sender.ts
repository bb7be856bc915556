export const sendDelayMs = 1000

export interface SendOptions {
  /** The page is closing, and the call must still complete. */
  readonly keepalive?: boolean
}

/** Line id → the quantity on the screen, until the server has it. */
export type PendingQuantities = ReadonlyMap<number, number>
export const nothingPending: PendingQuantities = new Map()

export interface QuantitySenderParts {
  /** Sends a quantity and returns the stored one. Rejects when it was refused or lost. */
  readonly send: (id: number, quantity: number, options: SendOptions) => Promise<number>
  readonly failed: (id: number, error: unknown) => void
  readonly changed: (pending: PendingQuantities) => void
}

/** Sends changed quantities after a pause, one call at a time for each line. */
export function createQuantitySender({ send, failed, changed }: QuantitySenderParts) {
  const lines = new Map<number, { readonly requested: number; readonly confirmed: number }>()
  const calls = new Map<number, Promise<void>>()
  /** The line whose pause is running. */
  let waiting: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let era = 0

  const show = () => changed(new Map([...lines].map(([id, { requested }]) => [id, requested])))

  function sendLine(id: number, options: SendOptions = {}) {
    const line = lines.get(id)
    // The answer to a running call sends the rest.
    if (!line || calls.has(id)) return
    if (line.requested === line.confirmed) lines.delete(id)
    else calls.set(id, call(id, line.requested, options))
  }

  async function call(id: number, quantity: number, options: SendOptions) {
    const own = era
    const { stored, error } = await send(id, quantity, options).then(
      (sent) => ({ stored: sent, error: null }),
      (reason: unknown) => ({ stored: null, error: reason }),
    )
    if (own !== era) return
    calls.delete(id)
    const line = lines.get(id)
    // After a failure the confirmed quantity is restored, unless a newer one is requested.
    if (line && stored !== null) lines.set(id, { ...line, confirmed: stored })
    else if (line?.requested === quantity) lines.set(id, { ...line, requested: line.confirmed })
    if (waiting !== id) sendLine(id)
    show()
    if (stored === null) failed(id, error)
  }

  function sendWaiting(options?: SendOptions) {
    clearTimeout(timer)
    if (waiting === null) return
    const id = waiting
    waiting = null
    sendLine(id, options)
    show()
  }

  return {
    change(id: number, quantity: number, confirmed: number) {
      // Switching to another line sends the first line's quantity at once.
      if (waiting !== id) sendWaiting()
      lines.set(id, { requested: quantity, confirmed: lines.get(id)?.confirmed ?? confirmed })
      waiting = id
      clearTimeout(timer)
      timer = setTimeout(sendWaiting, sendDelayMs)
      show()
    },
    /** Sends the waiting quantity and resolves when the server has every quantity. */
    async flush(options?: SendOptions): Promise<void> {
      sendWaiting(options)
      while (calls.size > 0) await Promise.all(calls.values())
    },
    /** The line was removed. */
    gone(id: number) {
      lines.delete(id)
      if (waiting === id) sendWaiting()
      show()
    },
    /** Drops all state when the buyer signs out. */
    reset() {
      era += 1
      clearTimeout(timer)
      waiting = null
      calls.clear()
      lines.clear()
      show()
    },
  }
}

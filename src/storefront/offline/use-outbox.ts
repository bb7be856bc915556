import { useEffect, useState } from 'react'
import { onOutboxChange, readOutbox, type OutboxContent } from './outbox-store.ts'

/** What waits on this device, as it changes; null until it is known. */
export function useOutbox(): readonly OutboxContent[] | null {
  const [items, setItems] = useState<readonly OutboxContent[] | null>(null)
  useEffect(() => {
    let here = true
    const read = () =>
      void readOutbox().then(
        (all) => here && setItems(all),
        () => here && setItems([]),
      )
    read()
    const stop = onOutboxChange(read)
    return () => {
      here = false
      stop()
    }
  }, [])
  return items
}

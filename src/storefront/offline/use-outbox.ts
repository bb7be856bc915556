import { useEffect, useState } from 'react'
import { onOutboxChange, readOutbox, type OutboxContent } from './outbox-store.ts'

/** The items that wait on this device, kept up to date; null until known. */
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

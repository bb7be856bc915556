import { Suspense } from 'react'
import { deferred } from '../hydration/hydrate-on-interaction.ts'

/** Loaded only if nothing answered. */
const StoredItemNotice = deferred(async () => ({ default: (await import('./outbox-item-notice.tsx')).StoredItemNotice }))

/** The state of one stored order or message, shown where it was written. */
export function OutboxStatus(item: { id: string; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <StoredItemNotice {...item} />
    </Suspense>
  )
}

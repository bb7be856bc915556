import { deferred } from '../hydration/hydrate-on-interaction.ts'

/** The state of one stored order or message, shown where it was written. Its code is loaded only if nothing answered. */
export const OutboxStatus = deferred(async () => ({ default: (await import('./outbox-item-notice.tsx')).StoredItemNotice }))

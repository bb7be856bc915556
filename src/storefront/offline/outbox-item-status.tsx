import { OutboxItemNotice } from './outbox-item-notice.tsx'
import { useOutbox } from './use-outbox.ts'

/** The state of one stored order or message, shown where it was written. */
export function OutboxItemStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const item = useOutbox()?.find((cached) => cached.id === id)
  return item ? <OutboxItemNotice item={item} onClose={onClose} /> : null
}

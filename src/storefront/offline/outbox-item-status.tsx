import { KeptNotice } from './outbox-item-notice.tsx'
import { useLetters } from './use-outbox.ts'

/** One order or message as it goes from kept to sent, where it was written. */
export function KeptLetterStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const letter = useLetters()?.find((kept) => kept.id === id)
  return letter ? <KeptNotice letter={letter} onClose={onClose} /> : null
}

import { useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useList } from '../list-state/list-store.ts'
import type { ModalProps } from '../modals/modals.ts'
import { ListContent, ListFooter } from './list-content.tsx'
import { useListPrices } from './list-prices.ts'

const nothing: never[] = []

/** The visitor's list in a drawer, beside the cart's. */
export default function ListDialog({ open, onClose }: ModalProps) {
  const t = useTranslations('list')
  const lines = useList((list) => list.lines)
  const prices = useListPrices(open ? lines : nothing)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      variant="drawer"
      footer={open && lines.length > 0 && <ListFooter prices={prices} onLeave={onClose} />}
    >
      {open && <ListContent prices={prices} onLeave={onClose} />}
    </Dialog>
  )
}

import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'

export interface FilterDialogProps extends FilterPanelProps {
  open: boolean
  onClose: () => void
  title: string
}

/** The filters on a small screen. Escape and Back close it; the list under it changes with every tick. */
export default function FilterDialog({ open, onClose, title, ...panel }: FilterDialogProps) {
  const t = useTranslations('catalogue')
  const show = (
    <Button className="w-full" size="large" busy={panel.listingState.waiting} busyLabel={t('counting')} onClick={onClose}>
      {t('showItems', { count: panel.meta.total })}
    </Button>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} variant="full" closeOnBack footer={show}>
      <FilterPanel {...panel} />
    </Dialog>
  )
}

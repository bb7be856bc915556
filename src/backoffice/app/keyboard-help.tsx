import { useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { KeyTable } from './key-table.tsx'

/** The list of shortcuts, opened by `?`. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin-common')
  return (
    <Dialog open onClose={onClose} title={t('keys')}>
      <KeyTable />
    </Dialog>
  )
}

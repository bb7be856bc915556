import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFormats } from '../fields/use-formats.ts'
import type { EditForm } from './use-edit-form.ts'

/** Offers to restore or drop unsaved input stored on this device. */
export function OfferedDraft({ form: { offered, takeOffer, dropOffer }, className = '' }: { form: EditForm; className?: string }) {
  const t = useTranslations('admin-common')
  const format = useFormats()
  if (!offered) return null
  return (
    <Notice
      kind="info"
      className={className}
      title={t('unsavedFound', { when: format.moment(offered.savedAt) })}
      actions={
        <>
          <Button variant="secondary" onClick={takeOffer}>
            {t('takeUnsaved')}
          </Button>
          <Button variant="quiet" onClick={dropOffer}>
            {t('dropUnsaved')}
          </Button>
        </>
      }
    />
  )
}

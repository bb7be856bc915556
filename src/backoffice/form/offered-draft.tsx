import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatMoment } from '../list/moments.ts'
import type { EditForm } from './use-edit-form.ts'

/** What this device still holds unsaved of a form: to be taken back or dropped. */
export function OfferedDraft({ form: { offered, takeOffer, dropOffer }, className = '' }: { form: EditForm; className?: string }) {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  if (!offered) return null
  return (
    <Notice
      kind="info"
      className={className}
      title={t('unsavedFound', { when: formatMoment(offered.savedAt, language) })}
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

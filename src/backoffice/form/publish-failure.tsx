import { useState } from 'react'
import { StaleVersionError } from '#contract/admin/client.ts'
import { sameValue } from '#contract/same-value.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { ErrorList } from './form.tsx'

interface PublishFailureProps {
  error: unknown
  /** The draft as it is now; the one to publish is that with which the dialog opened. */
  draft: unknown
  /** Nothing is left to publish. */
  isEmpty: boolean
}

/** Why a draft was not published. If a colleague was faster and left nothing, it says what became of the draft instead of asking to try again. */
export function PublishFailure({ error, draft, isEmpty }: PublishFailureProps) {
  const t = useTranslations('admin-common')
  const format = useFormats()
  const [opened] = useState(draft)
  if (!(error instanceof StaleVersionError) || !isEmpty) return <ErrorList error={error} />
  const { changed_by: by, changed_at: at } = error.stale
  const who = [by ?? t('somebody'), at && format.moment(at)].filter(Boolean).join(', ')
  return <Notice kind="info" announce title={t(sameValue(draft, opened) ? 'alreadyPublished' : 'alreadyDropped', { who })} />
}

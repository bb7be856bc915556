import { useState } from 'react'
import type { CustomerCard } from '#contract/admin/customers.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { showCustomer } from './use-customer.ts'
import { ScreenSection } from '../app/screen-frame.tsx'
import { said } from '../form/said.tsx'

type Merge = CustomerCard['merges'][number]

/** The customers merged into this one, each with an undo button while the merge can be undone. */
export function MergeList({ customer }: { customer: CustomerCard }) {
  const t = useTranslations('admin-customers')
  return (
    <ScreenSection id="merges" title={t('mergedInto')} className="panel">
      <ul>
        {customer.merges.map((merge) => (
          <Merged key={merge.id} merge={merge} />
        ))}
      </ul>
    </ScreenSection>
  )
}

function Merged({ merge }: { merge: Merge }) {
  const t = useTranslations('admin-customers')
  const format = useFormats()
  const [openedAt] = useState(Date.now)
  const undo = useSubmit(async () => {
    showCustomer(await adminApi().undoMerge({ params: { id: merge.id } }))
    toast.success(said(t('undone'), merge.name))
  })
  return (
    <li className="border-t border-concrete-light py-2 first:border-0">
      <p className="font-medium wrap-anywhere">{merge.name ?? t('unnamed')}</p>
      <p className="text-small text-concrete-dark">
        {merge.phones.map(formatPhone).join(', ')}
        <span className="block">{t('mergedAt', { when: format.moment(merge.at), who: merge.by ?? t('somebody') })}</span>
      </p>
      <ErrorList error={undo.error} />
      {Date.parse(merge.undo_until) > openedAt && (
        <p className="mt-1 flex flex-wrap items-center gap-3">
          <Button variant="secondary" busy={undo.busy} onClick={() => void undo.run()}>
            {t('undoMerge')}
          </Button>
          <span className="text-small text-concrete-dark">{t('undoMergeUntil', { day: format.moment(merge.undo_until) })}</span>
        </p>
      )}
    </li>
  )
}

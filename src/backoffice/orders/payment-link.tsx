import { useState } from 'react'
import type { PaymentLink as Link } from '#contract/admin/receipts.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { ErrorList } from '../form/form.tsx'
import { useOrderAct } from './use-order.ts'

/** Creates a link by which the buyer pays the due amount by card; nothing is sent automatically. */
export function PaymentLink({ number }: { number: string }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [link, setLink] = useState<Link | null>(null)
  const act = useOrderAct(number, {}, async (pays: 'part' | 'all') => {
    const made = await adminApi().makePaymentLink({ params: { number }, body: { pays } })
    setLink(made)
    return made
  })
  return (
    <div className="mt-3 border-t border-concrete-light pt-3">
      <ErrorList error={act.error} />
      {link ? (
        <Field
          label={t('linkFor', { sum: format.sum(link.amount_kopiykas) })}
          hint={t('linkHint')}
          readOnly
          value={link.url}
          onFocus={(event) => event.target.select()}
        />
      ) : (
        <Button variant="secondary" busy={act.busy} onClick={() => void act.run('part')}>
          {t('makeLink')}
        </Button>
      )}
    </div>
  )
}

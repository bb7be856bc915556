import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetails } from '#contract/admin/order-details.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useErrorText } from '../api/error-text.ts'
import { DetailFields, OfferAgreed } from './detail-fields.tsx'
import { toDetails, missingDetails } from './detail-values.ts'
import { honestDateQuery, useLetterNote, useMovedText, useOrderAct } from './use-order.ts'
import { useFormats } from '../fields/use-formats.ts'
import { control } from '../form/form.tsx'
import { SubmitDialog } from '../form/act-dialogs.tsx'

/**
 * Confirms an order, which sends it to the workshop, with a promised day. It proposes the day that the buyer was told, or the workshop's if that is
 * later, and asks for missing details.
 */
export function ConfirmDialog({ order, onClose }: { order: OrderCard; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const tErrors = useTranslations('admin-errors')
  const common = useTranslations('admin-common')
  const errorText = useErrorText()
  const [today] = useState(() => kyivClock(new Date()).date)
  const letterNote = useLetterNote(order)
  const { number, version } = order
  const honest = useQuery(honestDateQuery(order))
  const [typed, setTyped] = useState<string | null>(null)
  const { expected_on: expected = null, proposed_on: proposed = null } = honest.data ?? {}
  const day = typed ?? proposed ?? ''
  // Confirming is disabled until the proposed day has loaded; otherwise no day would be promised.
  const isProposing = typed === null && honest.isLoading
  // Said before the server, which would keep the faults of the other fields for the next try.
  const isOver = day !== '' && day < today
  const readyDays = readyRange(order)
  const missing = missingDetails(order)
  // A name that only the customer's card knows is written on the order too.
  const isIncomplete = missing.length > 0 || order.customer?.name === null
  const [details, setDetails] = useState<OrderDetails>(() => toDetails(order))
  const act = useOrderAct(number, { successText: useMovedText(), onDone: onClose }, (promised_on: PlainDate | null) =>
    adminApi().moveOrder({ params: { number }, body: { version, move: 'confirm', promised_on, details: isIncomplete ? details : null } }),
  )
  return (
    <SubmitDialog
      title={t('confirmTitle', { number })}
      submit={{ busy: act.busy || isProposing, error: act.error }}
      action={t('move_confirm')}
      missing={isOver && common('checkFields')}
      onSubmit={() => {
        if (isProposing) return
        void act.run(day === '' ? null : (day as PlainDate)) // from a date field
      }}
      onClose={onClose}
    >
      <p className="mb-4">
        {t('confirmHint')} {letterNote}
      </p>
      <Field
        name="promised_on"
        type="date"
        label={t('promiseDay')}
        hint={
          expected
            ? t(proposed && proposed > expected ? 'promiseHintLater' : 'promiseHint', { day: format.day(expected) })
            : honest.error
              ? errorText(honest.error)
              : undefined
        }
        optional
        error={isOver ? tErrors('dayOver') : undefined}
        {...control(day, setTyped)}
      />
      {readyDays && <p className="mt-2 text-small text-concrete-dark">{t('saidAtOrder', { days: formatDays(readyDays, format.language, true) })}</p>}
      {isIncomplete && (
        <fieldset className="mt-5 border-t border-concrete-light pt-4">
          <legend className="sr-only">{t('detailsTitle')}</legend>
          {missing.length > 0 && (
            <p className="mb-3 font-medium">{t('detailsMissing', { what: missing.map((one) => t(`missing_${one}`)).join(', ') })}</p>
          )}
          {/* Folded when nothing in them must be asked. */}
          <details open={missing.some((one) => one !== 'offer')}>
            <summary className="min-h-8 cursor-pointer content-center text-link">{t('detailsTitle')}</summary>
            <DetailFields details={details} hasAgreed path="details." onChange={setDetails} />
          </details>
          {missing.includes('offer') && <OfferAgreed details={details} className="mt-4" onChange={setDetails} />}
        </fieldset>
      )}
    </SubmitDialog>
  )
}

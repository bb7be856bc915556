import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { BankPaymentRow, MatchCandidate, BankRecorded } from '#contract/admin/bank.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { useFormats } from '../../fields/use-formats.ts'

/** Date, amount, payer and purpose of a payment. */
export function PaymentFacts({ row }: { row: BankPaymentRow }) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="money font-medium">{format.sum(row.amount_kopiykas)}</span>
        <span className="whitespace-nowrap text-concrete-dark">{format.day(row.booked_on)}</span>
        {row.document_no && <span className="text-concrete-dark wrap-anywhere">{t('numbered', { number: row.document_no })}</span>}
      </p>
      <p className="wrap-anywhere">
        {row.payer ?? '–'} {row.tax_id && <span className="text-concrete-dark">{row.tax_id}</span>}
      </p>
      {row.part_of_kopiykas !== null && <p className="text-small">{t('partOf', { sum: format.sum(row.part_of_kopiykas) })}</p>}
      {row.purpose && <p className="text-small text-concrete-dark wrap-anywhere">{row.purpose}</p>}
    </div>
  )
}

/** A candidate order: its buyer, the amount it owes, and how it was matched. */
export function CandidateFacts({ candidate, payer = null }: { candidate: MatchCandidate; payer?: string | null }) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  return (
    <div className="min-w-0 flex-1 basis-32">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/orders/${candidate.number}`} className="font-medium whitespace-nowrap text-link">
          {candidate.number}
        </Link>
        {candidate.who && candidate.who !== payer && <span className="wrap-anywhere">{candidate.who}</span>}
        <span className="whitespace-nowrap">
          {candidate.due_kopiykas > 0 ? t('due', { sum: format.sum(candidate.due_kopiykas) }) : t('nothingDue')}
        </span>
      </p>
      {candidate.signs.length > 0 && (
        <p className="text-small text-concrete-dark">{t('signs', { signs: candidate.signs.map((sign) => t(`sign_${sign}`)).join(', ') })}</p>
      )}
    </div>
  )
}

export type Outcome = BankRecorded['data'][number]

interface NotRecordedProps {
  outcome: Outcome
  className?: string
  /** The answers to a question. */
  actions?: ReactNode
}

/** Why a payment or a part of it was not recorded, in figures. */
export function NotRecorded({ outcome: { refused, order_number: number, same_as: same, over_kopiykas: over }, ...notice }: NotRecordedProps) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  if (refused === null) return null
  const title = t(`refused_${refused}`, { number, same: same ?? number, over: format.sum(over ?? 0) })
  return (
    <Notice kind="warning" announce title={wholeText(title)} {...notice}>
      {refused === 'over' && t('overHint')}
    </Notice>
  )
}

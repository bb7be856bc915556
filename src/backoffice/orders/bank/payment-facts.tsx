import { Link } from 'react-router'
import type { BankPaymentRow, MatchCandidate } from '#contract/admin/bank.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { formatDay } from '../../list/moments.ts'

/** When how much came, from whom and for what. */
export function PaymentFacts({ row }: { row: BankPaymentRow }) {
  const t = useTranslations('admin-bank')
  const language = useLanguage()
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="money font-medium">{formatMoney(money(row.amount_kopiykas), 'UAH', language)}</span>
        <span className="whitespace-nowrap text-concrete-dark">{formatDay(row.booked_on, language)}</span>
        {row.document_no && <span className="text-concrete-dark wrap-anywhere">{t('numbered', { number: row.document_no })}</span>}
      </p>
      <p className="wrap-anywhere">
        {row.payer ?? '–'} {row.tax_id && <span className="text-concrete-dark">{row.tax_id}</span>}
      </p>
      {row.part_of_kopiykas !== null && (
        <p className="text-small">{t('partOf', { sum: formatMoney(money(row.part_of_kopiykas), 'UAH', language) })}</p>
      )}
      {row.purpose && <p className="text-small text-concrete-dark wrap-anywhere">{row.purpose}</p>}
    </div>
  )
}

/** An order that a payment may be for: whose, what it owes, and by what it was found. */
export function CandidateFacts({ candidate }: { candidate: MatchCandidate }) {
  const t = useTranslations('admin-bank')
  const language = useLanguage()
  return (
    <div className="min-w-0 flex-1 basis-44">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/orders/${candidate.number}`} className="font-medium whitespace-nowrap text-link">
          {candidate.number}
        </Link>
        {candidate.who && <span className="wrap-anywhere">{candidate.who}</span>}
        <span className="whitespace-nowrap">
          {candidate.due_kopiykas > 0 ? t('due', { sum: formatMoney(money(candidate.due_kopiykas), 'UAH', language) }) : t('nothingDue')}
        </span>
      </p>
      {candidate.signs.length > 0 && (
        <p className="text-small text-concrete-dark">{t('signs', { signs: candidate.signs.map((sign) => t(`sign_${sign}`)).join(', ') })}</p>
      )}
    </div>
  )
}

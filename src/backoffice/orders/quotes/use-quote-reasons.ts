import { quoteBuyerFaults } from '#contract/admin/quote-buyer-faults.ts'
import { isAbroad } from '#contract/countries.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { linesIn } from '../edit/use-draft-lines.ts'
import type { QuoteSummaryProps } from './quote-values.ts'

/** Why a draft can be neither placed nor sent, and whether the buyer already has it unchanged. */
export function useQuoteReasons({ quote, form, priced, buyer }: QuoteSummaryProps) {
  const t = useTranslations('admin-quotes')
  const tLines = useTranslations('admin-order-edit')
  const hasGoods = linesIn(form.values).some(([, { kind }]) => kind === 'product')
  const tErrors = useTranslations('admin-errors')
  const [fault] = Object.values(quoteBuyerFaults(buyer))
  const hasPhone = buyer.phone.trim() !== ''
  const hasEmail = buyer.email.trim() !== ''
  // A quote can be sent by e-mail alone; an order needs a phone, except for a buyer abroad.
  const mayOrder = hasPhone || (isAbroad(buyer.country) && hasEmail)
  const reachable = mayOrder || (quote.requested !== null && hasEmail)
  const reasonAgainst =
    (fault && tErrors(fault)) ||
    (!reachable && t(quote.requested === null ? 'phoneFirst' : 'phoneOrEmailFirst')) ||
    (!hasGoods && t('goodsFirst')) ||
    (priced.problems.size > 0 && tLines('fixFirst')) ||
    (priced.total < 0 && tLines('belowZero')) ||
    undefined
  // A quote that was not delivered may be sent again unchanged, by another channel.
  const hasArrived = !quote.telegram_failed && !quote.email_failed
  return {
    reasonAgainst,
    reasonAgainstOrder: reasonAgainst ?? (mayOrder ? undefined : t('orderNeedsPhone')),
    isWaiting: quote.state === 'sent' && hasArrived && !quote.is_changed && form.changed.length === 0,
  }
}

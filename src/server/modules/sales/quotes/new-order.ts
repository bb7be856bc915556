import { incotermText } from '#contract/incoterms.ts'
import { isAbroad } from '#contract/countries.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { normalisePhone } from '#contract/phone.ts'
import type { SaleLine } from '#contract/sale-line.ts'
import { settledTown } from '../../delivery/index.ts'
import type { NewOrder } from '../orders/new-order.ts'

const typed = (text: string): string | null => text.trim() || null

/** The public offer counts as accepted when the buyer ticked it on the quote's page; by phone it is agreed at confirmation. */
type Terms = Pick<NewOrder, 'expectedTotal' | 'offerAccepted'> & Partial<Pick<NewOrder, 'source' | 'seenOfferVersion' | 'payLater' | 'comment'>>

/** The order made from a quote, at the quote's own prices. Placed by the office, it is paid later: from its page, by invoice or in cash. */
export function orderFromQuote(buyer: QuoteBuyer, lines: readonly SaleLine[], terms: Terms): NewOrder {
  const { delivery_method: method, language } = buyer
  const company = typed(buyer.company)
  return {
    language,
    lines,
    buyer: { userId: null, phone: normalisePhone(buyer.phone), name: typed(buyer.name), email: typed(buyer.email) },
    delivery:
      method || typed(buyer.city) || isAbroad(buyer.country)
        ? {
            method: method || null,
            carrier: typed(buyer.carrier),
            ...(isAbroad(buyer.country) ? { city: typed(buyer.city) } : settledTown(typed(buyer.city), null, language)),
            address: typed(buyer.address),
            ...(isAbroad(buyer.country) ? { country: buyer.country, incoterm: incotermText(buyer, language) } : {}),
          }
        : null,
    payer: company === null ? null : { kind: 'COMPANY', companyName: company, taxId: typed(buyer.tax_id) },
    paymentMethod: buyer.payment_method,
    payLater: true,
    comment: typed(buyer.comment),
    adultConfirmed: terms.offerAccepted,
    ...terms,
  }
}

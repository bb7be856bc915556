import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { normalisePhone } from '#contract/phone.ts'
import type { NewOrder } from '../orders/new-order.ts'
import type { QuotedLine } from './tables.ts'

const typed = (text: string): string | null => text.trim() || null

interface Terms {
  readonly source: 'phone' | 'quote'
  readonly expectedTotal: number
  /** The buyer ticked it on the quote's page; on the phone it is agreed when the order is confirmed. */
  readonly offerAccepted: boolean
  readonly seenOfferVersion?: string
}

/** The order that a quote becomes, at the quote's own prices. It is paid later: from the order's page, by invoice or in cash. */
export function newOrderOf(buyer: QuoteBuyer, lines: readonly QuotedLine[], terms: Terms): NewOrder {
  const { delivery_method: method, language } = buyer
  const company = typed(buyer.company)
  return {
    language,
    lines,
    buyer: { userId: null, phone: normalisePhone(buyer.phone), name: typed(buyer.name), email: typed(buyer.email) },
    delivery: method === '' ? null : { method, carrier: typed(buyer.carrier), city: typed(buyer.city), address: typed(buyer.address) },
    payer: company === null ? null : { kind: 'COMPANY', companyName: company, taxId: typed(buyer.tax_id) },
    paymentMethod: buyer.payment_method,
    payLater: true,
    comment: typed(buyer.comment),
    source: terms.source,
    expectedTotal: terms.expectedTotal,
    seenOfferVersion: terms.seenOfferVersion,
    offerAccepted: terms.offerAccepted,
    adultConfirmed: terms.offerAccepted,
  }
}

import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { OrderPlaced, PublicPurchase } from '#contract/order.ts'
import { phoneFault } from '#contract/phone.ts'
import type { GoodsLine } from '#contract/sale-line.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readPhoneCountries } from '../../content/index.ts'
import { withIdempotency, type RepeatableRequest } from '../../../platform/idempotency/idempotency.ts'
import { settledTown } from '../../delivery/index.ts'
import { isPriced, priceLines } from '../lines/price-goods.ts'
import { placeOrder } from './place-order.ts'

/** Recognises a repeated order. */
export function phonePurchase(input: PublicPurchase, key: string | null): RepeatableRequest {
  return { scope: 'purchase/public', key, body: input }
}

/** Orders one product or a list with only a phone number; a manager calls back (rule 4.8). */
export async function purchaseByPhone(
  context: AppContext,
  input: PublicPurchase,
  by: { key: string | null; language: Language },
): Promise<OrderPlaced | Failure> {
  return withIdempotency(context, phonePurchase(input, by.key), async (tx) => {
    const wrong = phoneFault(input.phone, await readPhoneCountries(context, tx))
    if (wrong !== null) return fail('invalid', { phone: wrong })
    const lines = await pricedLines(context, tx, input)
    if (isFailure(lines)) return lines
    const placed = await placeOrder(context, tx, {
      language: by.language,
      lines,
      buyer: { userId: null, phone: input.phone, name: null, email: null },
      delivery: input.city ? { method: null, ...settledTown(input.city, input.settlement, by.language) } : null,
      payer: null,
      paymentMethod: 'CARD',
      payLater: input.payment === 'LATER',
      comment: placesText(input.lines ?? []),
      expectedTotal: input.expected_total_kopiykas ?? undefined,
      seenOfferVersion: input.offer_version ?? undefined,
      // The form has one field only: the manager agrees on the offer and the buyer's age by phone.
      offerAccepted: false,
      adultConfirmed: false,
    })
    return isFailure(placed) ? placed : placed.answer
  })
}

/** The order at today's prices; errors name the position of lines that cannot be ordered. */
async function pricedLines(context: AppContext, tx: Tx, input: PublicPurchase): Promise<GoodsLine[] | Failure> {
  const { lines, product_id = 0, quantity = 0, product_properties } = input // the schema requires both when there are no lines
  const priced = await priceLines(context, tx, lines ?? [{ product_id, quantity, product_properties }])
  const errors: Record<string, string> = {}
  for (const [index, line] of priced.entries()) {
    if (isPriced(line)) continue
    const isGone = line.failure === 'notFound'
    if (!lines) return isGone ? fail('invalid', { product_id: fieldErrors.unknownProduct }) : line
    errors[`lines.${index}`] = isGone ? fieldErrors.unknownProduct : fieldErrors.unknownProperty
  }
  return Object.keys(errors).length > 0 ? fail('productUnavailable', errors) : priced.filter(isPriced)
}

/** Where each item will stand, for the manager: `1: вхід; 2: тераса`. */
export function placesText(lines: readonly { readonly place?: string | null | undefined }[]): string | null {
  const places = lines.flatMap(({ place }, index) => (place ? [`${index + 1}: ${place}`] : []))
  return places.length > 0 ? places.join('; ').slice(0, 1000) : null
}

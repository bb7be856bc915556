import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { OrderPlaced, PublicPurchase } from '#contract/order.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { configureProduct } from '../catalogue/index.ts'
import { withIdempotency, type RepeatableRequest } from '../../platform/idempotency/idempotency.ts'
import { placeOrder } from './place-order.ts'

/** What identifies a repeated order. */
export function phonePurchase(input: PublicPurchase, key: string | null): RepeatableRequest {
  return { scope: 'purchase/public', key, body: input }
}

/** Orders one product with only a phone number; a manager calls back (rule 4.8). */
export async function purchaseByPhone(
  context: AppContext,
  input: PublicPurchase,
  by: { key: string | null; language: Language },
): Promise<OrderPlaced | Failure> {
  return withIdempotency(context, phonePurchase(input, by.key), async (tx) => {
    const product = await configureProduct(tx, input.product_id, input.product_properties)
    if (isFailure(product)) return product.failure === 'notFound' ? fail('invalid', { product_id: fieldErrors.unknownProduct }) : product
    const placed = await placeOrder(context, tx, {
      language: by.language,
      lines: [{ product, quantity: input.quantity }],
      buyer: { userId: null, phone: input.phone, name: null, email: null },
      delivery: null,
      payer: null,
      paymentMethod: 'CARD',
      comment: null,
      expectedTotal: input.expected_total_kopiykas ?? undefined,
      // One field only: the offer and the buyer's age are agreed on when the manager calls.
      offerAccepted: false,
      adultConfirmed: false,
    })
    return isFailure(placed) ? placed : placed.answer
  })
}

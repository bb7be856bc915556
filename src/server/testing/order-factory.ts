import { expect } from 'vitest'
import type { CartLine } from '#contract/cart.ts'
import type { OrderPlaced } from '#contract/order.ts'
import type { TestContext } from './test-context.ts'

/** The credit for tests that hand over unpaid goods. */
export const onCredit = { reason: 'оплата на місці', due_on: '2027-01-15' } as const
/** {@link onCredit} as the words of the operator's command. */
export const onCreditWords = ['credit', onCredit.due_on, onCredit.reason] as const

interface Purchase {
  /** The id of a product without required choices. */
  readonly product: number
  readonly quantity?: number
  /** The chosen options; by default the first option of each property. */
  readonly properties?: readonly { readonly property_name: string; readonly property_value: string }[]
  /** Checkout fields besides the lines and the consents. */
  readonly terms?: object
}

/** Adds one product to the cart of the person in the headers and checks it out, through the real calls. */
export async function placeOrderAs(
  context: TestContext,
  headers: Record<string, string>,
  { product, quantity = 1, properties, terms = {} }: Purchase,
): Promise<OrderPlaced> {
  const added = await context.call({
    method: 'POST',
    url: `/api/v1/cart/add/product/${product}`,
    headers,
    payload: { quantity, product_properties: properties },
  })
  expect(added).toMatchObject({ status: 201 })
  const placed = await context.call({
    method: 'POST',
    url: '/api/v1/cartcheckout',
    headers,
    // the status promises this type
    payload: { purchaseProductIds: [(added.body as CartLine).id], offer_accepted: true, adult_confirmed: true, ...terms },
  })
  expect(placed).toMatchObject({ status: 201 })
  return placed.body as OrderPlaced // the status promises this type
}

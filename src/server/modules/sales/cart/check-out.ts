import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { maxCartLines } from '#contract/cart.ts'
import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { fromMajor, sum } from '#contract/money.ts'
import type { CheckoutForm, OrderPlaced } from '#contract/order.ts'
import type { GoodsLine } from '#contract/sale-line.ts'
import { checkoutErrors } from '#contract/checkout-rules.ts'
import type { PhoneCountry } from '#contract/phone-countries.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { withIdempotency } from '../../../platform/idempotency/idempotency.ts'
import { findUser, type User } from '../../accounts/index.ts'
import { readPhoneCountries } from '../../content/index.ts'
import { placeOrder } from '../orders/place-order.ts'
import { isPriced, priceLines } from '../lines/price-goods.ts'
import type { NewOrder } from '../orders/new-order.ts'
import { typedDelivery } from '../orders/typed-delivery.ts'
import { lineValues, toSelected } from './configuration.ts'
import { lockCart, openLines, type LineRow } from './queries.ts'
import { cartLines } from './tables.ts'

type CheckoutInput = z.output<typeof CheckoutForm>

/** Parses a list of ids or of objects with an `id`; null when an entry is neither. */
function parseIds(list: unknown): number[] | null {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list) || list.length > maxCartLines) return null
  const ids = list.map((item: unknown) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item))
  return ids.every((id): id is number => Number.isSafeInteger(id)) ? [...new Set(ids)] : null
}

const foreign = () => fail('invalid', { 'purchaseProductIds.id': fieldErrors.invalidEntity })

/**
 * Turns cart lines into an order, in one transaction: locks the cart, prices every line again, stores the order, marks the lines as
 * purchased. Idempotent by key.
 */
export async function checkOut(
  context: AppContext,
  userId: number,
  input: CheckoutInput,
  by: { key: string | null; language: Language },
): Promise<OrderPlaced | Failure> {
  return withIdempotency(context, { scope: `checkout:${userId}`, key: by.key, body: input }, async (tx) => {
    const ids = parseIds(input.purchaseProductIds)
    if (ids === null) return foreign()
    if (ids.length === 0) return fail('noProductsInCart')
    const user = await findUser(tx, userId)
    if (!user) return fail('tokenInvalid')
    const terms = checkTerms(input, user, await readPhoneCountries(context, tx), by.language)
    if (isFailure(terms)) return terms
    const cart = await lockCart(tx, userId)
    if (isFailure(cart)) return cart
    const lines = (await openLines(tx, cart.id)).filter(({ id }) => ids.includes(id)).sort((a, b) => a.id - b.id)
    if (lines.length !== ids.length) return foreign()
    const priced = await priceCart(context, tx, lines)
    if (isFailure(priced)) return priced
    const total = sum(priced.map(({ line }) => line.total))
    const expected = input.expected_total_uah ?? null
    if (expected !== null && fromMajor(expected) !== total) return fail('priceChanged', { expected_total_uah: fieldErrors.priceChanged })
    const placed = await placeOrder(context, tx, {
      ...terms,
      language: by.language,
      lines: priced.map(({ line }) => line),
    })
    if (isFailure(placed)) return placed
    await moveToPurchased(context, tx, priced, placed.id)
    return placed.answer
  })
}

interface Priced {
  readonly row: LineRow
  readonly line: GoodsLine
}

/** Prices every line as of now. Fails with an error for each line that can no longer be bought. */
async function priceCart(context: AppContext, tx: Tx, rows: readonly LineRow[]): Promise<Priced[] | Failure> {
  const requested = rows.map(({ productId, chosen, quantity }) => ({ product_id: productId, product_properties: toSelected(chosen), quantity }))
  const lines = await priceLines(context, tx, requested)
  const priced = rows.flatMap((row, at): Priced[] => {
    const line = lines[at]
    return line && isPriced(line) ? [{ row, line }] : []
  })
  const gone = rows.filter((row) => !priced.some((one) => one.row === row))
  if (gone.length === 0) return priced
  return fail('productUnavailable', Object.fromEntries(gone.map(({ id }) => [`purchaseProductIds.${id}`, fieldErrors.productUnavailable])))
}

async function moveToPurchased(context: AppContext, tx: Tx, priced: readonly Priced[], orderId: number): Promise<void> {
  const purchasedAt = context.clock.now()
  const repriced = priced.filter(
    ({ row, line: { product, volumePercent } }) => volumePercent !== 0 || row.unit !== product.unit || row.base !== product.base,
  )
  for (const { row, line } of repriced)
    await tx
      .update(cartLines)
      .set({ ...lineValues(line.product), volumePercent: line.volumePercent })
      .where(eq(cartLines.id, row.id))
  const ids = priced.map(({ row }) => row.id)
  await tx.update(cartLines).set({ purchasedAt, orderId }).where(inArray(cartLines.id, ids))
}

/** The data of an order except its lines. */
type Terms = Omit<NewOrder, 'lines' | 'language'>

/** An empty text counts as missing. */
function text(value: string | null | undefined): string | null {
  return value || null
}

function readReceiver(input: CheckoutInput, user: User) {
  return {
    name: text(input.receiver?.name) ?? `${user.firstName} ${user.lastName}`,
    phone: text(input.receiver?.phone) ?? user.phone,
  }
}

function readPayer({ payer }: CheckoutInput): Terms['payer'] {
  if (!payer) return null
  if (payer.kind === 'PERSON') return { kind: 'PERSON', companyName: null, taxId: null }
  return { kind: 'COMPANY', companyName: text(payer.company_name), taxId: text(payer.tax_id) }
}

/** The checkout data besides the goods (rule 4.4), completed from the account and checked. */
function checkTerms(input: CheckoutInput, user: User, phoneCountries: readonly PhoneCountry[], language: Language): Terms | Failure {
  const receiver = readReceiver(input, user)
  const delivery = input.delivery ? typedDelivery(input.delivery, language) : null
  const terms: Terms = {
    buyer: { userId: user.id, phone: receiver.phone, name: receiver.name, email: user.email, telegramUserId: user.telegramUserId },
    delivery,
    payer: readPayer(input),
    paymentMethod: input.payment_method ?? 'CARD',
    comment: text(input.comment),
    seenOfferVersion: input.offer_version ?? undefined,
    offerAccepted: input.offer_accepted === true,
    adultConfirmed: input.adult_confirmed === true,
  }
  const errors = checkoutErrors({
    receiver,
    delivery,
    payer: terms.payer,
    offerAccepted: input.offer_accepted ?? null,
    adultConfirmed: input.adult_confirmed ?? null,
    phoneCountries,
  })
  return Object.keys(errors).length > 0 ? fail('invalid', errors) : terms
}

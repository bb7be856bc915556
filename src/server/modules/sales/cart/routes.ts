import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CartAdditionAnswer, AdditionQuery, Cart, CartAddition, CartLineEdit, CartQuery, CartEditAnswer } from '#contract/cart.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { CheckoutForm, maxId, OrderPlaced } from '#contract/order.ts'
import { sendFailure } from '../../../platform/http/errors.ts'
import { publicRoutes } from '../../../platform/http/route.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { currentUser, requireUser } from '../../accounts/index.ts'
import { readIdempotencyKey } from '../../../platform/idempotency/idempotency.ts'
import { addToCart } from './add-to-cart.ts'
import { checkOut } from './check-out.ts'
import { editLine, clearCart, removeLine } from './edit-cart.ts'
import { readCart } from './queries.ts'
import { viewCart } from './view.ts'

const Id = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'A positive whole number.')
    .transform(Number)
    .pipe(z.int().max(maxId)),
})

export function cartRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireUser(context)
  const { route } = publicRoutes(app, context, 'Cart')
  const common = { onRequest, describedOnly: true } as const

  route('viewCart', { ...common, summary: 'The cart with today’s prices', query: CartQuery, output: Cart }, async (request, { language }) => {
    const { db } = context.database
    const cart = await readCart(db, currentUser(request).userId)
    return isFailure(cart) ? cart : viewCart(context, db, cart, { purchased: request.query.purchased, language })
  })

  const addition = {
    summary: 'Add a configured product to the cart',
    params: Id,
    query: AdditionQuery,
    body: CartAddition,
    created: CartAdditionAnswer,
  }
  route('addToCart', { ...common, ...addition }, async (request, { language }) => {
    const { quantity, product_properties } = request.body
    const input = { productId: request.params.id, quantity, selected: product_properties ?? [], withCart: request.query.answer === 'cart' }
    return addToCart(context, currentUser(request).userId, input, language)
  })

  const edit = { summary: 'Change quantity or options of a cart line', params: Id, body: CartLineEdit, output: CartEditAnswer }
  route('editCartLine', { ...common, ...edit }, async (request, { language }) => {
    const { quantity, product_properties } = request.body
    const change = { lineId: request.params.id, quantity, selected: product_properties ?? undefined }
    return editLine(context, currentUser(request).userId, change, language)
  })

  // Clients of the shop's earlier API may send changes here; the answer says that the line's id belongs in the path.
  app.put(
    '/v1/cart',
    { onRequest, schema: { tags: ['Cart'], summary: 'Refused: the id of the line belongs into the path', response: {} } },
    (_request, reply) => sendFailure(reply, fail('updateWithoutId')),
  )

  route('removeCartLine', { onRequest, summary: 'Remove a cart line', params: Id }, (request) =>
    removeLine(context, currentUser(request).userId, request.params.id),
  )

  route('clearCart', { onRequest, summary: 'Remove every line that was not bought' }, (request) => clearCart(context, currentUser(request).userId))

  // A repeated call with the same key gets the first answer again, as for orders by phone.
  const checkout = { ...common, summary: 'Order lines of the cart', body: CheckoutForm, created: OrderPlaced }
  publicRoutes(app, context, 'Orders').route('checkOut', checkout, async (request, { language }) => {
    const key = readIdempotencyKey(request.headers)
    return isFailure(key) ? key : checkOut(context, currentUser(request).userId, request.body, { key, language })
  })
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { CartAdditionAnswer, AdditionQuery, Cart, CartAddition, CartLineEdit, CartQuery, CartEditAnswer } from '#contract/cart.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { CheckoutForm, maxId, OrderPlaced } from '#contract/order.ts'
import { describedOnly } from '../../../platform/http/api-description.ts'
import { sendFailure } from '../../../platform/http/errors.ts'
import { requestLanguage } from '../../../platform/http/language.ts'
import { route } from '../../../platform/http/route.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { currentUser, requireUser } from '../../accounts/index.ts'
import { readIdempotencyKey } from '../../../platform/idempotency/idempotency.ts'
import { addToCart } from './add-to-cart.ts'
import { checkOut } from './check-out.ts'
import { editLine } from './edit-line.ts'
import { readCart } from './queries.ts'
import { clearCart, removeLine } from './remove-lines.ts'
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
  const tags = ['Cart'] as const

  route(
    app,
    endpoints.viewCart,
    { onRequest, ...describedOnly, schema: { summary: 'The cart with today’s prices', tags, querystring: CartQuery, response: { 200: Cart } } },
    async (request) => {
      const { db } = context.database
      const cart = await readCart(db, currentUser(request).userId)
      if (isFailure(cart)) return cart
      return viewCart(context, db, cart, { purchased: request.query.purchased, language: requestLanguage(request) })
    },
  )

  const addition = {
    tags,
    summary: 'Add a configured product to the cart',
    params: Id,
    querystring: AdditionQuery,
    body: CartAddition,
    response: { 201: CartAdditionAnswer },
  }
  route(app, endpoints.addToCart, { onRequest, ...describedOnly, schema: addition }, async (request) => {
    const { quantity, product_properties } = request.body
    const input = { productId: request.params.id, quantity, selected: product_properties ?? [], withCart: request.query.answer === 'cart' }
    return addToCart(context, currentUser(request).userId, input, requestLanguage(request))
  })

  const edit = { tags, summary: 'Change quantity or options of a cart line', params: Id, body: CartLineEdit, response: { 200: CartEditAnswer } }
  route(app, endpoints.editCartLine, { onRequest, ...describedOnly, schema: edit }, async (request) => {
    const { quantity, product_properties } = request.body
    const change = { lineId: request.params.id, quantity, selected: product_properties ?? undefined }
    return editLine(context, currentUser(request).userId, change, requestLanguage(request))
  })

  // Clients written for the shop's earlier API may send a change here: they are told that the line's id belongs in the path.
  app.put(
    '/v1/cart',
    { onRequest, schema: { tags, summary: 'Refused: the id of the line belongs into the path', response: {} } },
    (_request, reply) => sendFailure(reply, fail('updateWithoutId')),
  )

  route(app, endpoints.removeCartLine, { onRequest, schema: { summary: 'Remove a cart line', tags, params: Id } }, (request) =>
    removeLine(context, currentUser(request).userId, request.params.id),
  )

  route(app, endpoints.clearCart, { onRequest, schema: { summary: 'Remove every line that was not bought', tags } }, (request) =>
    clearCart(context, currentUser(request).userId),
  )

  // A repeated call with the same key gets the first answer again, as with orders by phone.
  route(
    app,
    endpoints.checkOut,
    {
      onRequest,
      ...describedOnly,
      schema: { summary: 'Order lines of the cart', tags: ['Orders'], body: CheckoutForm, response: { 201: OrderPlaced } },
    },
    async (request) => {
      const key = readIdempotencyKey(request.headers)
      if (isFailure(key)) return key
      const language = requestLanguage(request)
      return checkOut(context, currentUser(request).userId, request.body, { key, language })
    },
  )
}

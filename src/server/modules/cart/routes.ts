import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Cart, CartAddition, CartLine, CartLineEdit } from '#contract/cart.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { CheckoutForm, maxId, OrderPlaced } from '#contract/order.ts'
import { describedOnly } from '../../platform/http/api-description.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { currentUser, requireUser } from '../accounts/index.ts'
import { idempotencyKeyOf } from '../../platform/idempotency/idempotency.ts'
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
const noStore = { 'cache-control': 'no-store' }

export function cartRoutes(root: FastifyInstance, context: AppContext): void {
  const app = root.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireUser(context)
  const tags = ['Cart']

  app.get('/v1/cart', { onRequest, ...describedOnly, schema: { tags, response: { 200: Cart } } }, async (request, reply) => {
    const { db } = context.database
    const cart = await readCart(db, currentUser(request).userId)
    if (isFailure(cart)) return sendFailure(reply, cart)
    return reply.headers(noStore).send(await viewCart(context, db, cart, languageOf(request.headers['user-language'])))
  })

  const addition = { tags, params: Id, body: CartAddition, response: { 201: CartLine } }
  app.post('/v1/cart/add/product/:id', { onRequest, ...describedOnly, schema: addition }, async (request, reply) => {
    const { quantity, product_properties } = request.body
    const input = { productId: request.params.id, quantity, selected: product_properties ?? [] }
    const line = await addToCart(context, currentUser(request).userId, input, languageOf(request.headers['user-language']))
    return isFailure(line) ? sendFailure(reply, line) : reply.code(201).send(line)
  })

  const edit = { tags, params: Id, body: CartLineEdit, response: { 200: CartLine } }
  app.put('/v1/cart/:id', { onRequest, ...describedOnly, schema: edit }, async (request, reply) => {
    const { quantity, product_properties } = request.body
    const change = { lineId: request.params.id, quantity, selected: product_properties ?? undefined }
    const line = await editLine(context, currentUser(request).userId, change, languageOf(request.headers['user-language']))
    return isFailure(line) ? sendFailure(reply, line) : reply.send(line)
  })

  // Specification, section 5, "Checkout".
  app.put('/v1/cart', { onRequest, schema: { tags, response: {} } }, (_request, reply) => sendFailure(reply, fail('updateWithoutId')))

  app.delete('/v1/cart/:id', { onRequest, schema: { tags, params: Id } }, async (request, reply) => {
    const failure = await removeLine(context, currentUser(request).userId, request.params.id)
    return failure ? sendFailure(reply, failure) : reply.code(204).send()
  })

  app.delete('/v1/cart', { onRequest, schema: { tags } }, async (request, reply) => {
    const failure = await clearCart(context, currentUser(request).userId)
    return failure ? sendFailure(reply, failure) : reply.code(204).send()
  })

  // As with orders by phone: a repeated call gets the first answer as it was.
  app.post(
    '/v1/cartcheckout',
    { onRequest, ...describedOnly, schema: { tags: ['Orders'], body: CheckoutForm, response: { 201: OrderPlaced } } },
    async (request, reply) => {
      const key = idempotencyKeyOf(request.headers)
      if (isFailure(key)) return sendFailure(reply, key)
      const language = languageOf(request.headers['user-language'])
      const placed = await checkOut(context, currentUser(request).userId, request.body, { key, language })
      return isFailure(placed) ? sendFailure(reply, placed) : reply.code(201).headers(noStore).send(placed)
    },
  )
}

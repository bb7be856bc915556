import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { DeliveryEstimate } from '#contract/delivery.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { maxId, Quantity } from '#contract/order.ts'
import { measureShape } from '#geometry/measurements.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cachedRoute } from '../../platform/http/route.ts'
import type { Module } from '../../platform/module.ts'
import { readConfigured } from '../catalogue/index.ts'
import { readSettings } from '../content/index.ts'
import { recognisePlace } from './cities.ts'
import { estimateDelivery, type Piece } from './estimate.ts'

export { recognisePlace } from './cities.ts'
export { estimateDelivery } from './estimate.ts'

const Items = z
  .array(z.object({ product_id: z.int().min(1).max(maxId), c: z.string().default(''), quantity: Quantity.default(1) }))
  .min(1)
  .max(50)
type Items = z.infer<typeof Items>
const maxCity = 100

function parseItems(text: unknown): Items | null {
  if (typeof text !== 'string') return null
  try {
    return Items.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

async function piecesOf(context: AppContext, items: Items): Promise<Piece[] | Failure> {
  const pieces: Piece[] = []
  for (const { product_id, c, quantity } of items) {
    const product = await readConfigured(context, product_id, c)
    if (isFailure(product)) return product
    const outer = product.shape && measureShape(product.shape).outer
    pieces.push({ quantity, weightKg: product.weightKg, longest: outer && Math.max(outer.length, outer.width, outer.height) })
  }
  return pieces
}

/** What it takes to bring things to a town, by the tariffs of the settings. */
export const delivery: Module = {
  name: 'delivery',
  api(app, context) {
    const schema = {
      tags: ['Shop'] as const,
      summary: 'How things of this weight and size get to a town, and what it costs',
      querystring: z.object({
        city: z
          .string()
          .describe(
            'A town in either language. One whose distance is not known has no truck price; one abroad, or that nobody knows, has no price at all',
          ),
        items: z.string().describe('JSON: `[{"product_id":1,"c":"size:60x60x50","quantity":2}]`, 1 to 50'),
      }),
      response: { 200: DeliveryEstimate },
    }
    cachedRoute(app, context, endpoints.estimateDelivery, { schema, keysOf: () => ['catalogue', 'settings'] }, async ({ query }) => {
      const { city, items: text } = query as Record<string, unknown> // raw, read below
      const items = parseItems(text)
      if (typeof city !== 'string' || city.trim() === '' || city.length > maxCity)
        return fail('malformed', { city: `The text must be 1 to ${maxCity} characters.` })
      if (items === null) return fail('malformed', { items: 'The value must be a JSON list of products with quantities.' })
      const pieces = await piecesOf(context, items)
      if (isFailure(pieces)) return pieces
      const { delivery: tariffs } = await readSettings(context.database.db)
      return estimateDelivery(pieces, recognisePlace(city), tariffs)
    })
  },
}

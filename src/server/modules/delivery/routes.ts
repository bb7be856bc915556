import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Branches, DeliveryEstimate, DeliveryOptions } from '#contract/delivery.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { Settlements } from '#contract/settlement.ts'
import { sum, times, type Money } from '#contract/money.ts'
import { maxId, Quantity } from '#contract/order.ts'
import { asPiece, type LoosePiece } from '#geometry/packing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { publicRoutes } from '../../platform/http/route.ts'
import { clientKey } from '../../platform/rate-limits/rate-limits.ts'
import { readConfigured } from '../catalogue/index.ts'
import { readSettings } from '../content/index.ts'
import { recognisePlace } from './cities.ts'
import { estimateDelivery, planFor } from './tariffs.ts'
import { searchBranches } from './find-branches.ts'
import { listOptions } from './options.ts'
import { suggestSettlements, viewSettlement } from './settlements.ts'

const Items = z
  .array(z.object({ product_id: z.int().min(1).max(maxId), c: z.string().default(''), quantity: Quantity.default(1) }))
  .min(1)
  .max(50)
type Items = z.infer<typeof Items>
const maxCity = 100
/** As many as people read at a glance. */
const suggested = 8

function parseItems(text: unknown): Items | null {
  if (typeof text !== 'string') return null
  try {
    return Items.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

interface Goods {
  readonly pieces: readonly LoosePiece[]
  readonly value: Money
}

async function readGoods(context: AppContext, items: Items): Promise<Goods | Failure> {
  const goods: { piece: LoosePiece; price: Money }[] = []
  for (const { product_id, c, quantity } of items) {
    const product = await readConfigured(context, product_id, c)
    if (isFailure(product)) return product
    goods.push({ piece: asPiece({ ...product, quantity }), price: times(product.unit, quantity) })
  }
  return { pieces: goods.map(({ piece }) => piece), value: sum(goods.map(({ price }) => price)) }
}

/** Parses the goods and the destination of a raw query. */
async function readRequest(context: AppContext, query: unknown): Promise<(Goods & { city: string; settlement: number | null }) | Failure> {
  const { city, items: text, settlement } = query as Record<string, unknown> // checked below
  const items = parseItems(text)
  if (typeof city !== 'string' || city.trim() === '' || city.length > maxCity)
    return fail('malformed', { city: `The text must be 1 to ${maxCity} characters.` })
  if (items === null) return fail('malformed', { items: 'The value must be a JSON list of products with quantities.' })
  const goods = await readGoods(context, items)
  return isFailure(goods) ? goods : { ...goods, city, settlement: Number(settlement) || null }
}

const city = z
  .string()
  .describe('A town in either language. One whose distance is not known has no truck price; one abroad, or that nobody knows, has no price at all')
const items = z.string().describe('JSON: `[{"product_id":1,"c":"size:60x60x50","quantity":2}]`, 1 to 50')
const settlement = z
  .string()
  .regex(/^\d{1,7}$/)
  .optional()
  .describe('Which one it is of all that have its name, as `/v1/settlements` says it')
const Query = z.object({ city, settlement, items })
const BranchQuery = Query.extend({
  kind: z.enum(['branch', 'locker']).optional(),
  q: z.string().max(100).default('').describe('A number, or a part of the address'),
})

export function deliveryRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const { route, cachedRoute } = publicRoutes(app, context, 'Shop')
  const estimate = {
    summary: 'How things of this weight and size get to a town, and what it costs by the shop’s own table',
    query: Query,
    output: DeliveryEstimate,
  }
  cachedRoute('estimateDelivery', { ...estimate, surrogateKeys: () => ['catalogue', 'settings'] }, async ({ query }) => {
    const goods = await readRequest(context, query)
    if (isFailure(goods)) return goods
    const { delivery: tariffs } = await readSettings(db)
    return estimateDelivery(goods.pieces, recognisePlace(goods.city, tariffs.truck?.road_factor, goods.settlement), tariffs)
  })

  route(
    'listDeliveryOptions',
    {
      summary: 'The ways in which carriers bring these things to a town, with what they say of price and days',
      query: Query,
      output: DeliveryOptions,
      // Limited, because each request may ask the carriers.
      limits: (request) => [{ name: 'carriers', max: 120, seconds: 600, subject: clientKey(request) }],
    },
    async (request) => {
      const goods = await readRequest(context, request.query)
      return isFailure(goods) ? goods : listOptions(context, goods)
    },
  )

  const settlements = {
    summary: 'Cities, towns and villages of Ukraine by the beginning of a name, and what the text as it stands means',
    query: z.object({ q: z.string().trim().min(1).max(maxCity) }),
    output: Settlements,
  }
  route('findSettlements', settlements, ({ query: { q } }) => {
    const place = recognisePlace(q)
    const matches = place.kind !== 'ukraine' ? [] : place.settlement ? [place.settlement] : place.choices
    // The recognised town comes first, even when its former or Russian name was typed.
    const data = new Set([...(matches.length === 1 ? matches : []), ...suggestSettlements(q, suggested)])
    return Promise.resolve({ data: [...data].slice(0, suggested).map(viewSettlement), meant: matches.map(viewSettlement) })
  })

  const branches = { summary: 'Branches and parcel lockers of a town that take these things', query: BranchQuery, output: Branches }
  route('listBranches', branches, async (request) => {
    const goods = await readRequest(context, request.query)
    if (isFailure(goods)) return goods
    const { delivery: tariffs } = await readSettings(db)
    const plan = planFor(goods.pieces, tariffs)
    const { kind = null, q } = request.query
    return searchBranches(db, { city: goods.city, settlement: goods.settlement, plan, kind, query: q.trim() })
  })
}

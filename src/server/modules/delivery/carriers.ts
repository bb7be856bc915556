import { LRUCache } from 'lru-cache'
import { and, eq, sql } from 'drizzle-orm'
import type { DeliveryOption } from '#contract/delivery.ts'
import { perContext, type AppContext } from '../../platform/app-context.ts'
import { type Carrier, type Tracking, plainOption, type Consignment, type Destination } from './carrier.ts'
import { deliveryGroupCarrier, deliveryGroupTracking } from './delivery-group.ts'
import { novaPoshta, type NovaPoshta, lockerLimits } from './nova-poshta.ts'
import { simulatedDeliveryGroup, simulatedNovaPoshta } from './simulated.ts'
import { askQuickly, hasFailed } from './carrier-call.ts'
import { inTown, acceptsPlan } from './find-branches.ts'
import { carrierBranches as branches } from './tables.ts'

/** Nova Poshta, if its key is set or its stand-in is on; else null. */
export function configuredNovaPoshta(context: AppContext): NovaPoshta | null {
  const { novaPoshta: account, carrierSimulator } = context.config
  return account ? novaPoshta(account) : carrierSimulator ? novaPoshta(simulatedNovaPoshta(context)) : null
}

/** Delivery Group, if it is configured or its stand-in is on; else null. */
function configuredDeliveryGroup(context: AppContext) {
  const { deliveryGroup, carrierSimulator } = context.config
  return deliveryGroup ?? (carrierSimulator ? simulatedDeliveryGroup(context) : null)
}

/** Carriers whose settings are filled in. */
export function configuredCarriers(context: AppContext): readonly Carrier[] {
  const api = configuredNovaPoshta(context)
  const group = configuredDeliveryGroup(context)
  return [...(api ? [novaPoshtaCarrier(context, api)] : []), ...(group ? [deliveryGroupCarrier(context, group)] : [])]
}

/** Configured carriers that can track shipments. */
export function configuredTrackings(context: AppContext): readonly Tracking[] {
  const api = configuredNovaPoshta(context)
  const group = configuredDeliveryGroup(context)
  return [...(api ? [{ carrier: 'nova_poshta', batchSize: 100, track: api.track } as const] : []), ...(group ? [deliveryGroupTracking(group)] : [])]
}

type Kind = 'branch' | 'locker' | 'door'
type Unfit = NonNullable<DeliveryOption['not_offered']>

/** Cached for ten minutes, because the page that shows them is rendered many times. */
const remembered = perContext(() => new LRUCache<string, { kopiykas: number; days: number | null }>({ max: 1_000, ttl: 600_000 }))

const option = (kind: Kind, more: Partial<DeliveryOption> = {}): DeliveryOption => ({ ...plainOption('nova_poshta', kind), ...more })
const kinds: readonly Kind[] = ['branch', 'locker', 'door']
const none = (why: Unfit): DeliveryOption[] => kinds.map((kind) => option(kind, { not_offered: why }))

/** Nova Poshta's options to a destination, from our copy of its branches and its current prices. */
function novaPoshtaCarrier(context: AppContext, api: NovaPoshta): Carrier {
  return {
    name: 'nova_poshta',
    async offer(consignment) {
      const { pieces, plan, destination } = consignment
      if (plan === null) return none(pieces.some(({ weightKg, outer }) => weightKg === null || outer === null) ? 'weightUnknown' : 'tooHeavy')
      const town = await readTown(context, consignment)
      const cities = town.refs.length > 0 ? { refs: town.refs } : await findCity(context, api, destination)
      if (hasFailed(cities)) return kinds.map((kind) => option(kind, { unanswered: true }))
      if (cities.refs.length === 0) return none('notServed')
      const unfit: Record<Kind, Unfit | null> = {
        branch: town.hasBranch ? null : 'noBranch',
        locker: lockerRefuses(plan) ?? (town.hasLocker ? null : 'noBranch'),
        door: null,
      }
      // An ambiguous town name is not guessed.
      const [cityRef] = cities.refs
      const single = cities.refs.length === 1 && cityRef !== undefined ? cityRef : null
      const [atBranch, atDoor] = await Promise.all([
        single !== null && !(unfit.branch && unfit.locker) ? priced(context, api, consignment, { cityRef: single, toDoor: false }) : null,
        single === null ? null : priced(context, api, consignment, { cityRef: single, toDoor: true }),
      ])
      return kinds.map((kind) =>
        unfit[kind] === null ? option(kind, (kind === 'door' ? atDoor : atBranch) ?? {}) : option(kind, { not_offered: unfit[kind] }),
      )
    },
  }
}

function lockerRefuses({ units }: NonNullable<Consignment['plan']>): Unfit | null {
  const [unit] = units
  if (!unit || units.length > 1 || unit.count > 1) return 'tooLarge'
  const sides = [unit.size.length, unit.size.width, unit.size.height].toSorted((a, b) => b - a)
  if (unit.weightKg > lockerLimits.weightKg) return 'tooHeavy'
  return sides.some((side, at) => side > (lockerLimits.sides[at] ?? 0)) ? 'tooLarge' : null
}

/** The copied towns with this name, and whether a branch there accepts every package. */
async function readTown({ database: { db } }: AppContext, { destination, plan }: Consignment) {
  const fits = (plan && acceptsPlan(plan)) ?? sql`true`
  const rows = await db
    .select({
      ref: branches.townRef,
      hasBranch: sql<boolean>`coalesce(bool_or(${eq(branches.kind, 'branch')} and ${fits}), false)`,
      hasLocker: sql<boolean>`coalesce(bool_or(${eq(branches.kind, 'locker')} and ${fits}), false)`,
    })
    .from(branches)
    .where(and(inTown('nova_poshta', destination)))
    .groupBy(branches.townRef)
  return { refs: rows.map(({ ref }) => ref), hasBranch: rows.some((row) => row.hasBranch), hasLocker: rows.some((row) => row.hasLocker) }
}

async function findCity(context: AppContext, api: NovaPoshta, { townKey, regions }: Destination) {
  const name = townKey.replaceAll('-', ' ')
  const found = await askQuickly(context, 'nova_poshta', (timeoutMs) => api.findCity(name, regions, timeoutMs))
  return hasFailed(found) ? found : { refs: found.ref === null ? [] : [found.ref] }
}

/** Price and days; `unanswered` when the carrier does not answer, without a price when it refuses. */
async function priced(
  context: AppContext,
  api: NovaPoshta,
  { plan, value, handedOn }: Consignment,
  to: { readonly cityRef: string; readonly toDoor: boolean },
): Promise<Partial<DeliveryOption>> {
  if (plan === null) return {}
  const key = JSON.stringify([to, plan.units, value, handedOn])
  const known = remembered(context).get(key)
  const answer = known ?? (await ask(context, api, { plan, value, handedOn, ...to }))
  if (hasFailed(answer)) return answer.failed === 'refused' ? {} : { unanswered: true }
  remembered(context).set(key, answer)
  return { from_kopiykas: answer.kopiykas, to_kopiykas: answer.kopiykas, price_source: 'carrier', days: answer.days }
}

async function ask(context: AppContext, api: NovaPoshta, sent: Parameters<NovaPoshta['price']>[0] & Parameters<NovaPoshta['days']>[0]) {
  const [price, days] = await Promise.all([
    askQuickly(context, 'nova_poshta', (timeoutMs) => api.price(sent, timeoutMs)),
    askQuickly(context, 'nova_poshta', (timeoutMs) => api.days(sent, timeoutMs)),
  ])
  return hasFailed(price) ? price : { kopiykas: price.kopiykas, days: hasFailed(days) ? null : days.days }
}

import { LRUCache } from 'lru-cache'
import type { DeliveryOption } from '#contract/delivery.ts'
import { fromMajor } from '#contract/money.ts'
import { daysBetween } from '#contract/plain-date.ts'
import { cubicMetres } from '#geometry/packing.ts'
import { perContext, type AppContext } from '../../platform/app-context.ts'
import { readObject, type Json } from '../../platform/call-json.ts'
import type { CarrierStatus } from '#contract/shipments.ts'
import { askQuickly, fetchJson, hasFailed, jobTimeoutMs, readObjects, readPositive, readText, type CarrierFailure } from './carrier-call.ts'
import { plainOption, type Carrier, type Consignment, type Destination, type Tracked, type Tracking } from './carrier.ts'
import { townKey } from './cities.ts'
import { dottedDay, readDay } from './dotted-day.ts'

export interface DeliveryGroupAccount {
  /** `https://www.delivery-auto.com`, or a stand-in. */
  readonly url: string
  /** Delivery Group's own ids of the town and branch that the workshop sends from. */
  readonly senderArea: string
  readonly senderBranch: string
  /** The heaviest package that its branches accept, in kg, as agreed with it: its directory does not say. Null = unknown. */
  readonly placeKg: number | null
}

type Kind = 'branch' | 'door'
interface Town {
  readonly id: string
  /** A branch there that accepts packages of every size; null when there is none. */
  readonly branchId: string | null
}

/** The category of goods that are priced by their weight. */
const byWeight = '00000000-0000-0000-0000-000000000000'
const kinds: readonly Kind[] = ['branch', 'door']
const option = (kind: Kind, more: Partial<DeliveryOption> = {}): DeliveryOption => ({ ...plainOption('delivery', kind), ...more })

/** Towns are cached for an hour, prices for ten minutes. */
const remembered = perContext(() => ({
  towns: new LRUCache<string, { readonly found: Town | null }>({ max: 500, ttl: 3_600_000 }),
  prices: new LRUCache<string, Partial<DeliveryOption>>({ max: 1_000, ttl: 600_000 }),
}))

/** Delivery Group's public API: `status` tells whether it worked. None of its calls needs a key. */
function deliveryGroup(account: DeliveryGroupAccount) {
  const path = (name: string, query: Readonly<Record<string, string>>) =>
    `${account.url}/api/v4/Public/${name}?${new URLSearchParams({ culture: 'uk-UA', ...query }).toString()}`

  /** On a refusal `status` is false and everything else is null. */
  async function call(url: string, body: Json | null, timeoutMs: number): Promise<Json | CarrierFailure> {
    const answer = await fetchJson(url, body, timeoutMs)
    if (hasFailed(answer) || answer['status'] === true) return answer
    // Anything without a `status`, such as an HTML page, is not an answer of the service.
    return answer['status'] === false ? { failed: 'refused', why: readText(answer['message']) } : { failed: 'silent', why: 'not an answer' }
  }

  async function findTown({ townKey: key, regions }: Destination, timeoutMs: number): Promise<{ found: Town | null } | CarrierFailure> {
    const areas = await call(path('GetAreasList', { fl_all: 'true', country: '1' }), null, timeoutMs)
    if (hasFailed(areas)) return areas
    const found = readObjects(areas['data']).filter((area) => townKey(readText(area['name'])) === key)
    const inRegion = found.filter((area) => regions.some((region) => readText(area['regionName']).toLowerCase().startsWith(region)))
    const [area, ...others] = found.length > 1 ? inRegion : found
    // An ambiguous town name is not guessed.
    if (!area || others.length > 0) return { found: null }
    const id = readText(area['id'])
    const branches =
      area['IsWarehouse'] === false ? {} : await call(path('GetWarehousesListByCity', { CityId: id, DirectionType: '1' }), null, timeoutMs)
    if (hasFailed(branches)) return branches
    const branch = readObjects(branches['data']).find(takesPallets)
    return { found: { id, branchId: readText(branch?.['id']) || null } }
  }

  async function calculate(
    kind: Kind,
    town: Town,
    { plan, value, handedOn }: Consignment,
    timeoutMs: number,
  ): Promise<Partial<DeliveryOption> | CarrierFailure> {
    const units = plan?.units ?? []
    const body = {
      culture: 'uk-UA',
      areasSendId: account.senderArea,
      areasResiveId: town.id,
      warehouseSendId: account.senderBranch,
      warehouseResiveId: kind === 'branch' ? town.branchId : null,
      InsuranceValue: Math.ceil(value / 100),
      dateSend: dottedDay(handedOn),
      deliveryScheme: kind === 'branch' ? 0 : 2,
      category: [
        {
          categoryId: byWeight,
          countPlace: units.reduce((sum, { count }) => sum + count, 0),
          helf: plan?.grossKg ?? 0,
          size: plan ? Math.ceil(cubicMetres(plan) * 1000) / 1000 : 0,
        },
      ],
    }
    const answer = await call(path('PostReceiptCalculate', {}), body, timeoutMs)
    if (hasFailed(answer)) return answer
    const data = { ...answer, ...readObject(answer['data']) }
    const kopiykas = fromMajor(readPositive(data['allSumma']) ?? Number.NaN)
    if (kopiykas === null) return { failed: 'silent', why: 'an answer without a price' }
    const arrives = readDay(readText(data['dateResive']))
    return { from_kopiykas: kopiykas, to_kopiykas: kopiykas, price_source: 'carrier', days: arrives && Math.max(0, daysBetween(handedOn, arrives)) }
  }

  /** Tracks a receipt by its number; empty when the number is unknown. */
  async function track(number: string): Promise<{ found: readonly Tracked[] } | CarrierFailure> {
    const answer = await call(path('GetReceiptDetails', { number }), null, jobTimeoutMs)
    if (hasFailed(answer)) return answer.failed === 'refused' ? { found: [] } : answer
    const receipt = readObject(answer['data'])
    const status = statuses.get(readText(receipt['Status']))
    return { found: status ? [{ number, status, words: readText(receipt['StatusesDecoding']).slice(0, 300), isPaidOut: false }] : [] }
  }

  return { findTown, calculate, track }
}

export function deliveryGroupTracking(account: DeliveryGroupAccount): Tracking {
  const { track } = deliveryGroup(account)
  return { carrier: 'delivery', batchSize: 1, track: ([number = '']) => track(number) }
}

/** Delivery Group, a carrier of heavy goods: prices from its own calculation, towns and branches. */
export function deliveryGroupCarrier(context: AppContext, account: DeliveryGroupAccount): Carrier {
  const { findTown, calculate } = deliveryGroup(account)

  async function priced(kind: Kind, town: Town, consignment: Consignment): Promise<DeliveryOption> {
    if (kind === 'branch' && town.branchId === null) return option(kind, { not_offered: 'noBranch' })
    const { prices } = remembered(context)
    const key = JSON.stringify([kind, town, consignment.plan?.units, consignment.value, consignment.handedOn])
    const answer = prices.get(key) ?? (await askQuickly(context, 'delivery', (timeoutMs) => calculate(kind, town, consignment, timeoutMs)))
    if (hasFailed(answer)) return option(kind, { unanswered: answer.failed !== 'refused' })
    prices.set(key, answer)
    return option(kind, answer)
  }

  return {
    name: 'delivery',
    async offer(consignment) {
      const { pieces, plan, destination } = consignment
      if (plan === null) {
        const unknown = pieces.some(({ weightKg, outer }) => weightKg === null || outer === null)
        return kinds.map((kind) => option(kind, { not_offered: unknown ? 'weightUnknown' : 'tooHeavy' }))
      }
      const { placeKg } = account
      if (placeKg !== null && plan.units.some(({ weightKg }) => weightKg > placeKg))
        return kinds.map((kind) => option(kind, { not_offered: 'tooHeavy' }))
      const { towns } = remembered(context)
      const place = `${destination.townKey} ${destination.regions.join(' ')}`
      const looked = towns.get(place) ?? (await askQuickly(context, 'delivery', (timeoutMs) => findTown(destination, timeoutMs)))
      if (hasFailed(looked)) return kinds.map((kind) => option(kind, { unanswered: looked.failed !== 'refused' }))
      towns.set(place, looked)
      const town = looked.found
      if (town === null) return kinds.map((kind) => option(kind, { not_offered: 'notServed' }))
      return Promise.all(kinds.map((kind) => priced(kind, town, consignment)))
    },
  }
}

/** The type of parcel lockers, which take no pallets, like offices without a warehouse. */
const locker = '2'
const takesPallets = (branch: Json) => readText(branch['WarehouseType']) !== locker && branch['IsWarehouse'] !== false && branch['Office'] !== true

/**
 * Its status codes, from “API по роботі інтернет-магазинів з Delivery” 3.5.1, 8.1: 0 handed out, 1 partly, 2 accepted, 3 disposed of, 4
 * sold, 5 cancelled, 6 in transit, 7 ready for collection, 8 reserved, 9 forwarded, 10 unloading, 11 in a transit warehouse, 12 and 13
 * with a courier.
 */
const statuses: ReadonlyMap<string, CarrierStatus> = new Map([
  ['0', 'received'],
  ...['1', '7'].map((code) => [code, 'arrived'] as const),
  ...['2', '8'].map((code) => [code, 'made'] as const),
  ...['3', '4', '5'].map((code) => [code, 'failed'] as const),
  ...['6', '9', '10', '11', '12', '13'].map((code) => [code, 'on_the_way'] as const),
])

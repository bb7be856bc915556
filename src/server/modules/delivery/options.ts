import type { DeliveryOption, DeliveryOptions, DeliveryTariffs } from '#contract/delivery.ts'
import type { Money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { LoosePiece } from '#geometry/packing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from '../content/index.ts'
import { plainOption, type Consignment } from './carrier.ts'
import { configuredCarriers } from './carriers.ts'
import { recognisePlace } from './cities.ts'
import { readDestination } from './destination.ts'
import { viewSettlement } from './settlements.ts'
import { costOfPlan, costOfTruck, costOfWeight, planFor, viewUnits, lightestUnloading, type Cost } from './tariffs.ts'

/** All delivery options to a destination from the active carriers; when none of them has a price, from the table in the settings. */
export async function listOptions(
  context: AppContext,
  { pieces, value, city, settlement }: { pieces: readonly LoosePiece[]; value: Money; city: string; settlement: number | null },
): Promise<DeliveryOptions> {
  const { delivery: tariffs } = await readSettings(context.database.db)
  const roadFactor = tariffs.truck?.road_factor ?? null
  const place = recognisePlace(city, roadFactor, settlement)
  const plan = planFor(pieces, tariffs)
  const pickup: DeliveryOption = { ...plainOption('pickup', 'pickup'), from_kopiykas: 0, to_kopiykas: 0 }
  const destination = readDestination(city, settlement, roadFactor)
  return {
    place: place.kind,
    distance_km: destination?.km ?? null,
    settlements: place.kind === 'ukraine' ? place.choices.map(viewSettlement) : [],
    gross_kg: plan?.grossKg ?? null,
    units: viewUnits(plan),
    sample: tariffs.sample,
    options: [
      pickup,
      ...(destination === null
        ? []
        : await waysTo(context, { pieces, plan, destination, value, handedOn: kyivClock(context.clock.now()).date }, tariffs)),
    ],
  }
}

async function waysTo(context: AppContext, consignment: Consignment, tariffs: DeliveryTariffs): Promise<DeliveryOption[]> {
  const offers = (await Promise.all(configuredCarriers(context).map((carrier) => carrier.offer(consignment)))).flat()
  return [ownTruck(consignment, tariffs), ...withTable(offers, consignment, tariffs)]
}

const byTable = (option: DeliveryOption, cost: Cost | null, { date }: DeliveryTariffs): DeliveryOption =>
  cost ? { ...option, from_kopiykas: cost.from, to_kopiykas: cost.to, price_source: 'tariff', tariff_date: date } : option

/** Own truck, by the owner's settings: without a tariff, distance or weight, a person names the price. */
function ownTruck({ pieces, destination: { km } }: Consignment, tariffs: DeliveryTariffs): DeliveryOption {
  const unloading = lightestUnloading(pieces, tariffs.truck)
  const weight = pieces.reduce((sum, { weightKg, quantity }) => sum + (weightKg ?? Infinity) * quantity, 0)
  const option = plainOption('own', 'truck')
  if (unloading === 'tooHeavy') return { ...option, not_offered: 'tooHeavy' }
  // Within the workshop's town the local table applies, because the distance is zero.
  const local = km === 0 && unloading === 'byHand' ? costOfWeight(tariffs.local, weight) : null
  return byTable({ ...option, unloading }, local ?? costOfTruck(pieces, km, tariffs.truck), tariffs)
}

/** Fills in table prices: for a carrier that did not answer, and, when no carrier has an option, for an unnamed one. */
function withTable(offers: readonly DeliveryOption[], { plan, destination }: Consignment, tariffs: DeliveryTariffs): DeliveryOption[] {
  const cost = plan && costOfPlan(plan, tariffs)
  const filled = offers.map((offer) => (offer.unanswered && offer.kind === 'branch' ? byTable(offer, cost, tariffs) : offer))
  if (destination.km === 0 || filled.some(({ not_offered }) => not_offered === null)) return filled
  const any = plainOption('named', 'branch')
  return [...filled, plan ? byTable(any, cost, tariffs) : { ...any, not_offered: reasonWithoutPlan(offers) }]
}

const reasonWithoutPlan = (offers: readonly DeliveryOption[]) =>
  offers.find(({ not_offered }) => not_offered !== null)?.not_offered ?? 'weightUnknown'

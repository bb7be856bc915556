import { and, asc, between, eq, gte, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Branches } from '#contract/delivery.ts'
import type { Carrier } from '#contract/shipments.ts'
import type { PackingPlan } from '#geometry/packing.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/trigrams.ts'
import type { Destination } from './carrier.ts'
import { readDestination } from './destination.ts'
import { carrierBranches as branches } from './tables.ts'

const pageSize = 50
const atLeast = (column: Parameters<typeof isNull>[0], value: number): SQL | undefined => or(isNull(column), gte(column, value))

/** The sides of a box that fits every package of the plan: the largest longest side, and so on. */
function widest({ units }: PackingPlan): readonly [number, number, number] {
  const sides = units.map(({ size }) => [size.length, size.width, size.height].toSorted((a, b) => b - a))
  const largest = (at: number) => Math.max(0, ...sides.map((one) => one[at] ?? 0))
  return [largest(0), largest(1), largest(2)]
}

/** Condition for branches that accept every package of the plan; a parcel locker accepts one. */
export function acceptsPlan(plan: PackingPlan): SQL | undefined {
  const heaviest = Math.max(0, ...plan.units.map(({ weightKg }) => weightKg))
  const places = plan.units.reduce((sum, { count }) => sum + count, 0)
  const [longest, middle, shortest] = widest(plan)
  const { maxLength: l, maxWidth: w, maxHeight: h } = branches
  return and(
    atLeast(branches.maxPlaceKg, heaviest),
    atLeast(branches.maxTotalKg, plan.grossKg),
    or(
      isNull(l),
      sql`greatest(${l}, ${w}, ${h}) >= ${longest} and least(${l}, ${w}, ${h}) >= ${shortest}
        and ${l} + ${w} + ${h} - greatest(${l}, ${w}, ${h}) - least(${l}, ${w}, ${h}) >= ${middle}`,
    ),
    places > 1 ? eq(branches.kind, 'branch') : undefined,
  )
}

/** How far a settlement's branches may be from it, in degrees: about twenty kilometres. */
const around = { latitude: 0.2, longitude: 0.3 }

/** Condition for branches in a town; the region, and if needed the coordinates, tell towns with the same name apart. */
export function inTown(carrier: Carrier | null, { townKey, regions, near }: Destination): SQL | undefined {
  return and(
    carrier === null ? undefined : eq(branches.carrier, carrier),
    eq(branches.townKey, townKey),
    eq(branches.active, true),
    // Without a region, all towns with this name match; each shows its own region.
    regions.length > 0 ? or(...regions.map((region) => ilike(branches.region, `${region}%`))) : undefined,
    near === null
      ? undefined
      : or(
          isNull(branches.latitude),
          and(
            between(branches.latitude, near.latitude - around.latitude, near.latitude + around.latitude),
            between(branches.longitude, near.longitude - around.longitude, near.longitude + around.longitude),
          ),
        ),
  )
}

/**
 * Branches and parcel lockers of a town that accept every package of the plan, by number.
 * @param query a number, or a part of the address
 */
export async function searchBranches(
  db: Db | Tx,
  {
    city,
    settlement,
    plan,
    kind,
    query,
  }: { city: string; settlement: number | null; plan: PackingPlan | null; kind: 'branch' | 'locker' | null; query: string },
): Promise<Branches> {
  const destination = readDestination(city, settlement)
  if (plan === null || destination === null) return { data: [], more: false }
  const found = await db
    .select()
    .from(branches)
    .where(
      and(
        inTown(null, destination),
        acceptsPlan(plan),
        kind === null ? undefined : eq(branches.kind, kind),
        query === '' ? undefined : or(eq(branches.number, query.replace(/^№\s*/, '')), ilike(branches.address, containing(query))),
      ),
    )
    .orderBy(asc(branches.region), asc(sql`length(${branches.number})`), asc(branches.number), asc(branches.ref))
    .limit(pageSize + 1)
  return {
    data: found.slice(0, pageSize).map((one) => ({
      ref: one.ref,
      carrier: one.carrier,
      kind: one.kind,
      number: one.number,
      address: one.address,
      town: [one.town, one.region].filter(Boolean).join(', '),
      max_place_kg: one.maxPlaceKg,
      max_total_kg: one.maxTotalKg,
      max_size:
        one.maxLength === null || one.maxWidth === null || one.maxHeight === null
          ? null
          : { length: one.maxLength, width: one.maxWidth, height: one.maxHeight },
      latitude: one.latitude,
      longitude: one.longitude,
    })),
    more: found.length > pageSize,
  }
}

/** The town of a branch that accepts the plan; null when it does not or is closed. */
export async function findBranch(db: Db | Tx, carrier: Carrier, ref: string, plan: PackingPlan): Promise<{ townRef: string } | null> {
  const [found] = await db
    .select({ townRef: branches.townRef })
    .from(branches)
    .where(and(eq(branches.carrier, carrier), eq(branches.ref, ref), eq(branches.active, true), acceptsPlan(plan)))
  return found ?? null
}

/** Name and region of a branch's town; null for a branch that was never copied. */
export async function readBranchTown(db: Db | Tx, carrier: Carrier, ref: string): Promise<{ town: string; region: string } | null> {
  const [found] = await db
    .select({ town: branches.town, region: branches.region })
    .from(branches)
    .where(and(eq(branches.carrier, carrier), eq(branches.ref, ref)))
  return found ?? null
}

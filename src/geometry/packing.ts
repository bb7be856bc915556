import type { Shape } from '#contract/shape.ts'
import { measureShape, type Box } from './measurements.ts'

/** Pieces of one kind as they leave the works; their weight or size may be unknown. */
export interface LoosePiece {
  readonly quantity: number
  /** Kilograms per piece. */
  readonly weightKg: number | null
  /** Outer dimensions of one piece, mm. */
  readonly outer: Box | null
}

/** {@link LoosePiece} of known weight and size. */
export type PackedPiece = { readonly [Part in keyof LoosePiece]: NonNullable<LoosePiece[Part]> }

/** Converts the goods of a line to pieces for packing. */
export const asPiece = ({ quantity, weightKg, shape }: Omit<LoosePiece, 'outer'> & { readonly shape: Shape | null }): LoosePiece => ({
  quantity,
  weightKg,
  outer: shape && measureShape(shape).outer,
})

/** Rules of packing, from the owner's settings. */
export interface PackingRules {
  /** Layers of equal pieces in a stack; 1 means no stacking. */
  readonly layers: number
  /** Maximum gross weight of a pallet or crate, kg. */
  readonly palletMaxKg: number
  /** Weight of an empty pallet, kg. */
  readonly palletOwnKg: number
}

/** A group of equal packages for a carrier: gross weight in whole kg rounded up, size in mm, and their number. */
export interface PackedUnit {
  readonly kind: 'parcel' | 'pallet' | 'crate'
  readonly weightKg: number
  readonly size: Box
  readonly count: number
  /** Contents of one package, by index in the packed list. */
  readonly pieces: readonly { readonly index: number; readonly quantity: number }[]
}

export interface PackingPlan {
  /** The heaviest first. */
  readonly units: readonly PackedUnit[]
  /** Gross weight of everything. */
  readonly grossKg: number
}

/** Plans the packing of pieces; null when a weight or a size is unknown, there are no pieces, or no carrier takes one of them. */
export function planPacking(pieces: readonly LoosePiece[], rules: PackingRules): PackingPlan | null {
  const known = pieces.flatMap(({ weightKg, outer, quantity }) => (weightKg === null || outer === null ? [] : [{ weightKg, outer, quantity }]))
  return known.length === 0 || known.length < pieces.length ? null : packPieces(known, rules)
}

/** Volume of all packages. */
export const cubicMetres = ({ units }: PackingPlan): number =>
  units.reduce((all, { count, size: { length, width, height } }) => all + (count * length * width * height) / 1e9, 0)

/** A parcel: padding per side in mm, the carton's share of the weight, and the carriers' limits. Above `totalKg` in total, pallets are cheaper. */
export const parcelLimits = { padding: 30, ownShare: 0.05, weightKg: 30, side: 1200, totalKg: 250 }
/** Size of a pallet's floor, its own height and the maximum height with load, mm. The gap keeps pieces from chafing. */
export const palletSize = { length: 1200, width: 1000, own: 145, height: 1800, gap: 20 }
/** How far a crate extends beyond its piece on every side, mm. */
const cratePadding = 50

/**
 * Packs into parcels when every piece fits one and they are not too many; otherwise onto pallets, the heaviest pieces first, with a crate for each
 * piece that fits no pallet. Estimate, waybill and packing list use the same plan.
 * @returns null when a piece is heavier than a loaded pallet may be: no carrier takes it, only a truck
 */
export function packPieces(pieces: readonly PackedPiece[], rules: PackingRules): PackingPlan | null {
  const units = inParcels(pieces) ?? onPallets(pieces, rules)
  if (units === null) return null
  const alike = gather(units).toSorted((a, b) => b.weightKg - a.weightKg)
  return { units: alike, grossKg: alike.reduce((sum, { weightKg, count }) => sum + weightKg * count, 0) }
}

function inParcels(pieces: readonly PackedPiece[]): PackedUnit[] | null {
  const parcels = pieces.map(
    ({ weightKg, outer, quantity }, index): PackedUnit => ({
      kind: 'parcel',
      weightKg: Math.ceil(weightKg * (1 + parcelLimits.ownShare)),
      size: grown(outer, parcelLimits.padding, parcelLimits.padding * 2),
      pieces: [{ index, quantity: 1 }],
      count: quantity,
    }),
  )
  const total = parcels.reduce((sum, { weightKg, count }) => sum + weightKg * count, 0)
  const fit = parcels.every(({ weightKg, size }) => weightKg <= parcelLimits.weightKg && longestSide(size) <= parcelLimits.side)
  return fit && total <= parcelLimits.totalKg ? parcels : null
}

export const longestSide = ({ length, width, height }: Box): number => Math.max(length, width, height)
const grown = ({ length, width, height }: Box, aside: number, above: number): Box => ({
  length: Math.ceil(length) + 2 * aside,
  width: Math.ceil(width) + 2 * aside,
  height: Math.ceil(height) + above,
})

interface Pallet {
  readonly rows: { readonly depth: number; used: number }[]
  kg: number
  height: number
  readonly held: Map<number, number>
}

function onPallets(pieces: readonly PackedPiece[], { layers, palletMaxKg, palletOwnKg }: PackingRules): PackedUnit[] | null {
  const pallets: Pallet[] = []
  const crates: PackedUnit[] = []
  const heaviestFirst = pieces.map((piece, index) => ({ ...piece, index })).toSorted((a, b) => b.weightKg - a.weightKg)
  for (const { index, quantity, weightKg, outer } of heaviestFirst) {
    const size = { length: Math.max(outer.length, outer.width), width: Math.min(outer.length, outer.width), height: outer.height }
    if (!standsOnPallet(size)) {
      const crate = crateFor({ index, weightKg, quantity, outer: size }, palletOwnKg)
      if (crate.weightKg > palletMaxKg) return null
      crates.push(crate)
      continue
    }
    if (weightKg + palletOwnKg > palletMaxKg) return null
    const maxStack = Math.max(
      1,
      Math.min(layers, Math.floor((palletSize.height - palletSize.own) / size.height), Math.floor((palletMaxKg - palletOwnKg) / weightKg)),
    )
    // Equal pieces are consecutive: a pallet without room for one has no room for the next either.
    let at = 0
    for (let left = quantity; left > 0; ) {
      const stack = Math.min(maxStack, left)
      const pallet = pallets[at] ?? started(pallets, palletOwnKg)
      if (!place(pallet, size, stack * weightKg, palletMaxKg)) {
        at += 1
        continue
      }
      pallet.height = Math.max(pallet.height, stack * size.height)
      pallet.held.set(index, (pallet.held.get(index) ?? 0) + stack)
      left -= stack
    }
  }
  return [...crates, ...pallets.map(palletUnit)]
}

const standsOnPallet = ({ length, width, height }: Box): boolean =>
  length <= palletSize.length && width <= palletSize.width && height + palletSize.own <= palletSize.height

function started(pallets: Pallet[], kg: number): Pallet {
  const pallet: Pallet = { rows: [], kg, height: 0, held: new Map() }
  pallets.push(pallet)
  return pallet
}

/** Puts a piece, or a stack of equal ones, into a row on the pallet's floor or into a new row; false when there is no room. */
function place(pallet: Pallet, { length, width }: Box, kg: number, mostKg: number): boolean {
  if (pallet.kg + kg > mostKg) return false
  const row = pallet.rows.find(({ depth, used }) => depth >= width && used + palletSize.gap + length <= palletSize.length)
  if (row) row.used += palletSize.gap + length
  else {
    const taken = pallet.rows.reduce((sum, { depth }) => sum + depth + palletSize.gap, 0)
    if (taken + width > palletSize.width) return false
    pallet.rows.push({ depth: width, used: length })
  }
  pallet.kg += kg
  return true
}

const palletUnit = ({ kg, height, held }: Pallet): PackedUnit => ({
  kind: 'pallet',
  count: 1,
  weightKg: Math.ceil(kg),
  size: { length: palletSize.length, width: palletSize.width, height: palletSize.own + Math.ceil(height) },
  pieces: [...held].map(([index, quantity]) => ({ index, quantity })),
})

/** The weight of a crate's wood is that of a pallet, scaled by floor area. */
function crateFor({ index, weightKg, quantity, outer }: PackedPiece & { index: number }, palletOwnKg: number): PackedUnit {
  const size = grown(outer, cratePadding, palletSize.own)
  const floor = (size.length * size.width) / (palletSize.length * palletSize.width)
  const gross = Math.ceil(weightKg + palletOwnKg * Math.max(1, floor))
  return { kind: 'crate', weightKg: gross, size, count: quantity, pieces: [{ index, quantity: 1 }] }
}

/** Equal pallets are one entry with a count. */
function gather(units: readonly PackedUnit[]): PackedUnit[] {
  const groups = Map.groupBy(units, ({ kind, weightKg, size, pieces }) => JSON.stringify([kind, weightKg, size, pieces]))
  return [...groups.values()].flatMap((equal) => {
    const [first] = equal
    return first ? [{ ...first, count: equal.reduce((sum, { count }) => sum + count, 0) }] : []
  })
}

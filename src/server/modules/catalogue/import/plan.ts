import { asc, inArray } from 'drizzle-orm'
import type { ImportField, RowState } from '#contract/admin/imports.ts'
import { priceJump, type PriceJump } from '#contract/bulk-prices.ts'
import { findFaults } from '#contract/product-rules.ts'
import {
  emptyProduct,
  findChangedFields,
  optionField,
  listOptions,
  type OptionField,
  type OptionValues,
  type ProductField,
  type ProductValues,
} from '#contract/product-values.ts'
import { sameValue } from '#contract/same-value.ts'
import type { Palettes } from '#contract/palette.ts'
import type { PropertyName } from '#contract/property-names.ts'
import { digest } from '../../../platform/digest.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Sheet } from '../../../platform/sheets/sheet.ts'
import { readPalettes } from '../../content/index.ts'
import { inBatches } from '../bulk/in-batches.ts'
import { renameValues } from '../palettes.ts'
import { readManyValues, type ReadProduct } from '../editing/read-values.ts'
import { products } from '../tables.ts'
import { cleanCell, isCode, readCodes } from './cells.ts'
import { fieldColumn, readOption, productChanges, type ProductChanges } from './assemble.ts'
import { matchSheet } from './columns.ts'
import { folded, likeCodes } from './like-codes.ts'
import { propertyLookup, readCategories, type Categories } from './lookups.ts'
import { findPicture, pictureText, readPictureNames, type PictureNames } from './picture-names.ts'
import { readRows, type SheetPlan, type SourceRow } from './read-rows.ts'

/** The write that the plan prepares for one product. */
export interface PlannedWrite {
  readonly id: number | null
  readonly code: string
  readonly version: number
  readonly before: ProductValues
  readonly after: ProductValues
  readonly changed: readonly ProductField[]
  /** null = unchanged. */
  readonly onSale: boolean | null
  readonly wasOnSale: boolean
}
export interface PlannedRow extends SourceRow {
  readonly code: string
  readonly name: string
  readonly state: RowState
  readonly changed: readonly { readonly field: string; readonly before: unknown; readonly after: unknown; readonly jump?: PriceJump | null }[]
}
/** A row of the dry run in its stored form: JSON has no maps. */
export type ReportRow = Omit<PlannedRow, 'cells'> & { readonly cells: readonly (readonly [string, string])[] }
export interface Plan {
  readonly rows: readonly PlannedRow[]
  /** Writes for the products that change; empty while any row is wrong. */
  readonly writes: readonly PlannedWrite[]
  readonly products: Readonly<Record<RowState, number>>
  /** How many of the products that change are in the shop afterwards. */
  readonly live: number
  readonly fingerprint: string
}

/**
 * Plans what a file would change. Checks all rows of one product together, by the product rules.
 * @param lock makes other writers of these products wait until the transaction ends
 */
export async function planImport(context: AppContext, tx: Tx, sheets: readonly Sheet[], plans: readonly SheetPlan[], lock: boolean): Promise<Plan> {
  const source = readRows(sheets, plans, (sheet) => matchSheet(context, sheet).head)
  const categories = await readCategories(tx)
  const saysCategories = plans.some(({ kind, columns }) => kind === 'products' && columns.includes('category'))
  const palettes = await readPalettes(tx)
  const property = propertyLookup(context, palettes)
  const companions = await knownCompanions(tx, source)
  const groups = new Map<string, SourceRow[]>()
  const lost: PlannedRow[] = []
  for (const row of source) {
    const code = row.cells.get('code') ?? ''
    if (code === '' || !isCode(code)) {
      row.faults.push({ field: 'code', value: code, fault: code === '' ? 'codeMissing' : 'codeWrong' })
      lost.push({ ...row, code, name: row.cells.get('name.uk') ?? '', state: 'wrong', changed: [] })
    } else groups.set(code, [...(groups.get(code) ?? []), row])
  }
  const known = await likeCodes(tx, [...groups.keys()])
  const inFile = new Map<string, string>()
  for (const [code, own] of groups) {
    const form = folded(code)
    const others = known.get(form) ?? []
    const other = others.includes(code) ? undefined : (others[0] ?? inFile.get(form))
    if (other !== undefined) own[0]?.faults.push({ field: 'code', value: `${code} ≠ ${other}`, fault: 'codeLooksLike' })
    inFile.set(form, inFile.get(form) ?? code)
  }
  const rows: PlannedRow[] = []
  const writes: PlannedWrite[] = []
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  const versions: unknown[] = []
  for (const codes of inBatches([...groups.keys()])) {
    const stored = await readByCodes(tx, codes, lock)
    const saysPicture = codes.some((code) => groups.get(code)?.some(({ cells }) => cells.has('share_picture')))
    const names = saysPicture ? await readPictureNames(tx, stored.values()) : new Map<string, string>()
    for (const code of codes) {
      const planned = planProduct(code, groups.get(code) ?? [], stored.get(code) ?? null, {
        categories,
        saysCategories,
        property,
        names,
        palettes,
        isCompanion: (one) => companions.has(one),
      })
      rows.push(...planned.rows)
      counts[planned.state]++
      versions.push([code, planned.write?.version ?? null])
      if (planned.write && (planned.state === 'new' || planned.state === 'changed')) writes.push(planned.write)
    }
  }
  const isWrong = lost.length > 0 || counts.wrong > 0
  const fingerprint = digest(JSON.stringify([versions, writes.map(({ code, after, onSale }) => [code, after, onSale])]))
  const live = writes.filter(({ onSale, wasOnSale }) => onSale ?? wasOnSale).length
  return { rows: [...lost, ...rows].toSorted(inFileOrder(sheets)), writes: isWrong ? [] : writes, products: counts, live, fingerprint }
}

/** The companion codes in the file that exist in the shop or in the file. */
async function knownCompanions(tx: Tx, source: readonly SourceRow[]): Promise<ReadonlySet<string>> {
  const codes = source.flatMap(({ cells }) => {
    const read = readCodes(cells.get('fits_with') ?? '')
    return 'value' in read ? read.value : []
  })
  const stored =
    codes.length === 0
      ? []
      : await tx
          .select({ code: products.code })
          .from(products)
          .where(inArray(products.code, [...new Set(codes)]))
  return new Set([...stored, ...source.map(({ cells }) => ({ code: cells.get('code') ?? '' }))].map(({ code }) => code))
}

const inFileOrder = (sheets: readonly Sheet[]) => {
  const order = new Map(sheets.map(({ name }, index) => [name, index]))
  return (one: SourceRow, other: SourceRow) => (order.get(one.sheet) ?? 0) - (order.get(other.sheet) ?? 0) || one.row - other.row
}

async function readByCodes(tx: Tx, codes: readonly string[], lock: boolean): Promise<Map<string, ReadProduct>> {
  const query = tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.code, [...codes]))
    .orderBy(asc(products.id))
  const ids = (await (lock ? query.for('update') : query)).map(({ id }) => id)
  return new Map([...(await readManyValues(tx, ids)).values()].map((product) => [product.stored.row.code, product]))
}

interface Lookups {
  readonly categories: Categories
  /** Whether the file has a column for them; without one it brings no new products. */
  readonly saysCategories: boolean
  readonly property: (text: string) => PropertyName | null
  readonly names: PictureNames
  readonly palettes: Palettes
  /** Whether the shop or the file has a product with this code. */
  readonly isCompanion: (code: string) => boolean
}

function planProduct(code: string, rows: readonly SourceRow[], stored: ReadProduct | null, lookups: Lookups) {
  const { categories, saysCategories, property, names, palettes, isCompanion } = lookups
  const own = rows.filter(({ kind }) => kind === 'products')
  const [first, ...repeated] = own
  for (const row of repeated) row.faults.push({ field: 'code', value: code, fault: 'repeated' })
  const requested: ProductChanges = first ? productChanges(first, categories) : { changes: {}, onSale: null }
  if (!stored && first && requested.changes.category_id === undefined && !first.faults.some(({ field }) => field === 'category'))
    first.faults.push(
      saysCategories ? { field: 'category', value: '', fault: 'categoryMissing' } : { field: 'code', value: code, fault: 'codeUnknown' },
    )
  if (!stored && !first) for (const row of rows) row.faults.push({ field: 'code', value: code, fault: 'productUnknown' })
  const pictures = stored?.stored.images ?? []
  const pictureName = requested.changes.share_picture ?? ''
  if (pictureName !== '') {
    const hash = findPicture(pictureName, pictures, names)
    if (hash === null) first?.faults.push({ field: 'share_picture', value: pictureName, fault: 'pictureUnknown' })
    requested.changes.share_picture = hash ?? ''
  }
  const before = stored?.values ?? emptyProduct(requested.changes.category_id ?? 0)
  // Keeps the code of a deleted product where it was, so that importing an unchanged export changes nothing.
  const isKnown = (one: string) => isCompanion(one) || before.fits_with.includes(one)
  for (const one of requested.changes.fits_with ?? [])
    if (one === code || !isKnown(one))
      first?.faults.push({ field: 'fits_with', value: one, fault: one === code ? 'companionSelf' : 'companionUnknown' })
  const { options, changesByRow } = planOptions(
    rows.filter(({ kind }) => kind === 'options'),
    before,
    property,
  )
  const after: ProductValues = { ...before, ...withoutEdges(requested.changes, before), ...renameValues(options, palettes) }
  const places = rowsByPlace(rows, first, property)
  if (rows.every(({ faults }) => faults.length === 0))
    for (const { field, fault, at } of findFaults(after, palettes)) {
      const row = places(field, at)
      const column = row?.kind === 'products' ? fieldColumn(field) : 'value'
      row?.faults.push({ field: column, value: at ?? row.cells.get(column) ?? '', fault })
    }
  const wasOnSale = stored?.stored.row.published ?? false
  const changed = stored ? findChangedFields(before, after) : findChangedFields(emptyProduct(0), after)
  const stateChanges = requested.onSale !== null && requested.onSale !== wasOnSale
  // People do not see rows that a filter hides, so changes in them are probably unintended.
  for (const row of rows)
    if (row.hidden && (changesByRow.get(row)?.length || (row === first && (changed.some((field) => !field.startsWith('options.')) || stateChanges))))
      row.faults.push({ field: 'code', value: code, fault: 'rowHidden' })
  const isWrong = rows.some(({ faults }) => faults.length > 0)
  const state: RowState = isWrong ? 'wrong' : !stored ? 'new' : changed.length > 0 || stateChanges ? 'changed' : 'same'
  const write: PlannedWrite = {
    id: stored?.stored.row.id ?? null,
    code,
    version: stored?.stored.row.version ?? 0,
    before,
    after,
    changed,
    onSale: requested.onSale,
    wasOnSale,
  }
  const shown = (field: ProductField, values: ProductValues) =>
    field === 'share_picture' ? pictureText(values.share_picture, pictures, names) : values[field]
  const productRow = [
    ...changed
      .filter((field) => !field.startsWith('options.'))
      .map((field) => ({
        field,
        before: stored ? shown(field, before) : null,
        after: shown(field, after),
        ...(stored && field === 'price_kopiykas' ? { jump: priceJump(before[field], after[field]) } : {}),
      })),
    ...(stateChanges ? [{ field: 'state', before: stored ? wasOnSale : null, after: requested.onSale }] : []),
  ]
  // The jump of an option price is measured on the sum with the base price.
  const withJump = (change: Difference): Difference =>
    change.field === 'impact' && typeof change.before === 'number' && typeof change.after === 'number'
      ? { ...change, jump: priceJump(before.price_kopiykas + change.before, after.price_kopiykas + change.after) }
      : change
  const planned = rows.map((row): PlannedRow => {
    const differences = row.kind === 'products' ? (row === first ? productRow : []) : (changesByRow.get(row) ?? []).map(withJump)
    const isNew = row.kind === 'products' ? !stored : differences.some(({ before: was }) => was === null)
    const own = row.faults.length > 0 ? 'wrong' : differences.length === 0 ? 'same' : isNew ? 'new' : 'changed'
    return { ...row, code, name: after['name.uk'], state: own, changed: differences }
  })
  return { rows: planned, state, write }
}

/** Drops text changes that only result from cleaning the cell (spaces, line ends). */
function withoutEdges(changes: ProductChanges['changes'], before: ProductValues): Partial<ProductValues> {
  const isSame = ([field, value]: [string, unknown]) => {
    const was = before[field as ProductField] // changes hold product fields
    return typeof was === 'string' && typeof value === 'string' && was !== value && cleaned(field, was) === cleaned(field, value)
  }
  return Object.fromEntries(Object.entries(changes).filter((entry) => !isSame(entry))) as Partial<ProductValues> // changes hold product fields
}
const cleaned = (field: string, text: string) => cleanCell(field as ImportField, text) // product texts have the same name in both

/** Finds the row that shows a product's fault: the option's own row, else the product's, else its first. */
function rowsByPlace(rows: readonly SourceRow[], first: SourceRow | undefined, property: Lookups['property']) {
  return (field: ProductField, at: string | undefined): SourceRow | undefined => {
    if (!field.startsWith('options.')) return first ?? rows[0]
    const ofProperty = rows.filter((row) => row.kind === 'options' && `options.${property(row.cells.get('property') ?? '') ?? ''}` === field)
    return ofProperty.find((row) => row.cells.get('value') === at) ?? ofProperty[0] ?? first ?? rows[0]
  }
}

type Difference = PlannedRow['changed'][number]

function planOptions(rows: readonly SourceRow[], before: ProductValues, property: Lookups['property']) {
  const options: Record<OptionField, readonly OptionValues[]> = {}
  const changesByRow = new Map<SourceRow, Difference[]>()
  const seen = new Set<string>()
  for (const row of rows) {
    const text = row.cells.get('property') ?? ''
    const value = row.cells.get('value') ?? ''
    const name = property(text)
    if (name === null) row.faults.push({ field: 'property', value: text, fault: 'propertyUnknown' })
    if (value === '') row.faults.push({ field: 'value', value, fault: 'valueMissing' })
    if (name === null || value === '') continue
    if (seen.has(`${name} ${value}`)) row.faults.push({ field: 'value', value, fault: 'repeated' })
    seen.add(`${name} ${value}`)
    const field = optionField(name)
    const list = options[field] ?? listOptions(before, name)
    const known = list.find((option) => option.value === value)
    const option = readOption(row, name, list)
    if (option === null) continue
    options[field] = known ? list.map((one) => (one === known ? option : one)) : [...list, option]
    changesByRow.set(row, optionDifferences(known, option))
  }
  return { options, changesByRow }
}

function optionDifferences(known: OptionValues | undefined, { label, impact, extra_days, shape_change }: OptionValues): Difference[] {
  const pairs: [string, unknown, unknown][] = [
    ['label.uk', known?.label.uk, label.uk],
    ['label.en', known?.label.en, label.en],
    ['impact', known?.impact, impact],
    ['extra_days', known?.extra_days, extra_days],
    ['shape_change', known?.shape_change, shape_change],
  ]
  return pairs.flatMap(([field, was, is]) => (known && sameValue(was, is) ? [] : [{ field, before: known ? (was ?? '') : null, after: is }]))
}

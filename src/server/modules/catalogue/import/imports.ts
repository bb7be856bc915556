import { eq, lt, sql } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { pageLength } from '#contract/admin/lists.ts'
import {
  rowStates,
  type ImportCheck,
  type ImportOrder,
  type ImportRows,
  type ImportTarget,
  type ImportView,
  type RowState,
} from '#contract/admin/imports.ts'
import type { ChangeSet } from '#contract/admin/change-sets.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { fieldValue } from '#contract/product-values.ts'
import type { Language } from '#contract/languages.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { receiveFile } from '../../../platform/http/receive-file.ts'
import { readTable } from '../../../platform/sheets/read-table.ts'
import { sheetLimits, type Sheet } from '../../../platform/sheets/sheet.ts'
import { inTurn } from '../../../platform/work/heavy-work.ts'
import { inBatches } from '../bulk/in-batches.ts'
import { readChangeSet, storeChangeSet } from '../bulk/change-sets.ts'
import { changeDraft } from '../editing/change-draft.ts'
import { pick } from '../editing/read-values.ts'
import { saveProduct } from '../editing/save-product.ts'
import { reindexProducts } from '../reindex-products.ts'
import { imports } from '../tables.ts'
import { labelledFields, matchSheet, sheetWords } from './columns.ts'
import { planImport, type PlannedWrite, type ReportRow } from './plan.ts'
import type { SheetPlan } from './read-rows.ts'
import { rowView } from './view-row.ts'

type Stored = typeof imports.$inferSelect

const pack = (value: unknown): Buffer => gzipSync(JSON.stringify(value))
const unpack = <T>(bytes: Buffer): T => JSON.parse(gunzipSync(bytes).toString('utf8')) as T // packed by the function above

async function find(db: Db | Tx, id: number): Promise<Stored | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  return row
}

/** Applying a file locks its row until everything is written, so a locked row means that it is being written. */
async function isBeingWritten(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from imports where id = ${id} for key share skip locked`)
  return rows.length === 0
}

async function view(context: AppContext, row: Stored, language: Language): Promise<ImportView> {
  const { db } = context.database
  const t = sheetWords(context, language)
  const sheets = unpack<Sheet[]>(row.sheets)
  return {
    id: row.id,
    file: row.file,
    format: row.format,
    sheets: sheets.map((sheet, index) => {
      const { name, rows } = sheet
      const plan = row.plan[index]
      const { head } = matchSheet(context, sheet)
      return {
        name,
        kind: plan?.kind ?? null,
        rows: Math.max(0, rows.length - head - 1),
        columns: (rows[head] ?? []).map((header, at) => ({
          header,
          sample: (rows.slice(head + 1, head + 20).find((cells) => (cells[at] ?? '').trim() !== '')?.[at] ?? '').slice(0, 80),
          field: plan?.columns[at] ?? null,
        })),
      }
    }),
    fields: { products: labelledFields(t, 'products'), options: labelledFields(t, 'options') },
    report: row.summary,
    change_set: row.changeSetId,
    writing: row.changeSetId === null && row.summary !== null && (await isBeingWritten(db, row.id)),
    applied: row.changeSetId === null ? null : await readChangeSet(db, row.changeSetId),
  }
}

/** Accepts a file: parses it in another process and guesses its columns. Changes nothing in the catalogue. */
export async function takeImport(
  context: AppContext,
  actor: Actor,
  { file, body, language }: { file: string; body: Readable; language: Language },
): Promise<ImportView | Failure> {
  const read = await receiveFile(context.config.dataDir, body, sheetLimits.file, readTable)
  if (read === null) return fail('malformed')
  if (isFailure(read)) return fail('invalid', { file: 'tooLarge' })
  if (!read.ok) return fail('invalid', { file: read.fault })
  const plan = read.tops.map((sheet) => {
    const { kind, columns } = matchSheet(context, sheet)
    return { kind, columns: [...columns] }
  })
  const [row] = await context.database.db
    .insert(imports)
    .values({ at: context.clock.now(), actorId: actor.id, file: file.slice(0, 200), format: read.format, sheets: read.packed, plan })
    .returning()
  if (!row) throw new Error('the import was not stored')
  return view(context, row, language)
}

export async function readImport(context: AppContext, id: number, language: Language): Promise<ImportView | Failure> {
  const row = await find(context.database.db, id)
  return row ? view(context, row, language) : fail('notFound')
}

function wrongPlan(sheets: readonly Sheet[], plan: readonly SheetPlan[]): Failure | null {
  const used = plan.filter(({ kind }) => kind !== null)
  if (used.length === 0 || plan.length > sheets.length) return fail('invalid', { sheets: 'noSheet' })
  if (used.some(({ columns }) => !columns.includes('code'))) return fail('invalid', { sheets: 'noCode' })
  if (used.some(({ columns }) => columns.some((field, at) => field !== null && columns.indexOf(field) !== at)))
    return fail('invalid', { sheets: 'twice' })
  const lacks = used.some(({ kind, columns }) => kind === 'options' && !(columns.includes('property') && columns.includes('value')))
  return lacks ? fail('invalid', { sheets: 'noOption' }) : null
}

/** The dry run: what the file would change, row by row. */
export async function checkImport(context: AppContext, id: number, { sheets: plan }: ImportCheck, language: Language): Promise<ImportView | Failure> {
  const row = await find(context.database.db, id)
  if (!row) return fail('notFound')
  const sheets = unpack<Sheet[]>(row.sheets)
  const wrong = wrongPlan(sheets, plan)
  if (wrong) return wrong
  // Queued as well: planning fifty thousand rows is the largest computation in the shop's own process.
  const planned = await inTurn('import', () =>
    context.database.db.transaction((tx) => planImport(context, tx, sheets, plan, false), { accessMode: 'read only' }),
  )
  const rows = Object.fromEntries(rowStates.map((state) => [state, planned.rows.filter((one) => one.state === state).length]))
  const summary: NonNullable<ImportView['report']> = {
    rows: rows as Record<RowState, number>,
    products: planned.products,
    jumps: planned.rows.filter(hasJump).length,
    live: planned.live,
    fingerprint: planned.fingerprint,
  } // has a number for each state
  const report: ReportRow[] = planned.rows.map((one) => ({ ...one, cells: [...one.cells] }))
  const [stored] = await context.database.db
    .update(imports)
    .set({ plan, summary, report: pack(report) })
    .where(eq(imports.id, id))
    .returning()
  return stored ? view(context, stored, language) : fail('notFound')
}

const hasJump = ({ changed }: Pick<ReportRow, 'changed'>) => changed.some(({ jump }) => jump)

/** Rows of the dry run with this state, or with a large price change. */
export async function reportRows(db: Db, id: number, state: string | undefined): Promise<ReportRow[] | null> {
  const row = await find(db, id)
  if (!row) return null
  const known = rowStates.find((one) => one === state)
  const all = row.report ? unpack<ReportRow[]>(row.report) : []
  if (state === 'jumps') return all.filter(hasJump)
  return known ? all.filter((one) => one.state === known) : all
}

export async function listImportRows(
  context: AppContext,
  id: number,
  { state, start }: { state: string | undefined; start: number },
  language: Language,
): Promise<ImportRows | Failure> {
  const rows = await reportRows(context.database.db, id, state)
  if (!rows) return fail('notFound')
  const t = sheetWords(context, language)
  return { data: rows.slice(start, start + pageLength).map((row) => rowView(t, row, language)), total: rows.length }
}

/** Applies a dry run completely or not at all. Fails when it has wrong rows, or when products have changed since. */
export function applyImport(context: AppContext, actor: Actor, id: number, { fingerprint, to }: ImportOrder): Promise<ChangeSet | Failure> {
  return runOnce(context, actor, { what: 'apply-import', body: { id, fingerprint, to } }, async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!row) return fail('notFound')
    if (row.changeSetId !== null) return fail('alreadyApplied')
    const plan = await planImport(context, tx, unpack<Sheet[]>(row.sheets), row.plan, true)
    if (plan.products.wrong > 0 || plan.rows.some(({ state }) => state === 'wrong')) return fail('invalid', { rows: 'wrong' })
    if (plan.fingerprint !== fingerprint) return fail('outdatedPreview')
    // A draft has no state of its own: showing and hiding are acts on the shop.
    const writes =
      to === 'shop' ? plan.writes : plan.writes.flatMap((one) => (one.id !== null && one.changed.length === 0 ? [] : [{ ...one, onSale: null }]))
    if (writes.length === 0) return fail('invalid', { rows: 'nothing' })
    const set = await writeAll(context, tx, actor, { label: row.file, writes, to })
    if (isFailure(set)) return set
    await tx.update(imports).set({ changeSetId: set.id }).where(eq(imports.id, id))
    return set
  })
}

async function writeAll(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { label, writes, to }: { label: string; writes: readonly PlannedWrite[]; to: ImportTarget },
): Promise<ChangeSet | Failure> {
  const touched: { id: number; write: PlannedWrite }[] = []
  for (const write of writes) {
    const { id, code, changed, after, onSale } = write
    const changes = pick(after, changed)
    if (to === 'drafts' && id !== null) {
      const before = await changeDraft(context, tx, actor, id, changes)
      if (!before) return fail('outdatedPreview')
      touched.push({ id, write: { ...write, before } })
      continue
    }
    const written = await saveProduct(context, tx, actor, {
      id,
      code,
      changes: id === null ? after : changes,
      ...(onSale === null ? {} : { onSale }),
      verb: 'import',
      reason: label,
      reindex: false,
    })
    if (!written.ok) return fail('outdatedPreview')
    touched.push({ id: written.id, write })
  }
  for (const part of inBatches(
    touched.map(({ id }) => id),
    200,
  ))
    await reindexProducts(tx, part)
  await notifyContentChanged(tx, { area: 'catalogue' })
  const toLabel = (write: PlannedWrite) => write.after['name.uk'] || write.code
  return storeChangeSet(context, tx, actor, {
    kind: 'import',
    label,
    writes: touched.flatMap(({ id, write }) =>
      write.id === null ? [] : [{ product: { id }, label: toLabel(write), changes: toFieldChanges(write) }],
    ),
    created: touched.flatMap(({ id, write }) => (write.id === null ? [{ id, label: toLabel(write) }] : [])),
  })
}

const toFieldChanges = ({ changed, before, after, onSale, wasOnSale }: PlannedWrite) => [
  ...changed.map((field) => ({ field, before: fieldValue(before, field), after: fieldValue(after, field) })),
  ...(onSale !== null && onSale !== wasOnSale ? [{ field: 'on_sale', before: wasOnSale, after: onSale }] : []),
]

/** Deletes imports after thirty days, applied or not. */
export const purgeImports = defineJob({
  name: 'purge-imports',
  every: '40 3 * * *',
  input: z.object({}),
  async run({ clock, database: { db } }) {
    await db.delete(imports).where(lt(imports.at, new Date(clock.now().getTime() - 30 * 24 * 60 * 60_000)))
  },
})

/** The wrong rows as a table of places, values and reasons; null when there is no such import. */
export async function importFaults(context: AppContext, id: number, language: Language) {
  const rows = await reportRows(context.database.db, id, 'wrong')
  if (!rows) return null
  const t = sheetWords(context, language)
  return {
    head: ['sheet', 'row', 'code', 'name_uk', 'column', 'wrong_value', 'reason'].map((column) => t(`column_${column}`)),
    rows: rows
      .map((row) => rowView(t, row, language))
      .flatMap(({ sheet, row, code, name, faults }) => faults.map(({ column, value, reason }) => [sheet, row, code, name, column, value, reason])),
  }
}

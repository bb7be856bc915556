import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '#contract/errors.ts'
import { analyticsTables } from '#contract/admin/analytics-kinds.ts'
import { exportKinds, type ExportKind } from '#contract/admin/exports.ts'
import { TickedOrders } from '#contract/admin/orders.ts'
import type { Language } from '#contract/languages.ts'
import { may } from '#contract/permissions.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { addressLanguage } from '../../../platform/http/language.ts'
import { sendAttachment } from '../../../platform/http/send-file.ts'
import type { SheetSource } from '../../../platform/sheets/sheet.ts'
import { csvStream, workbookStream } from '../../../platform/sheets/table-files.ts'
import { analyticsTable } from '../analytics/analytics-table.ts'
import { readOrderFilter } from '../orders/order-filter.ts'
import { adminRoutes, parseDay } from '../../staff/index.ts'
import { documentsTable, receiptsTable } from './accounting-tables.ts'
import { exportEverything } from './everything.ts'
import { wordsFor, type ExportTable } from './export-table.ts'
import { orderListSheet } from './list-tables.ts'
import { customersTable, linesTable, ordersTable } from './order-tables.ts'
import { readRows } from './read-rows.ts'

type Query = Readonly<Record<string, string>>

/** Sends the requested table; the file name has the content and the day. */
function sendSheet(
  context: AppContext,
  { query, reply }: { query: Query; reply: FastifyReply },
  what: string,
  source: SheetSource,
): Promise<undefined> {
  const now = context.clock.now()
  const name = `${what}-${now.toISOString().slice(0, 10)}`
  return query['format'] === 'csv'
    ? sendAttachment(reply, name, 'csv', csvStream(source))
    : sendAttachment(reply, name, 'xlsx', workbookStream([source], now))
}

/** The change log records who exported which data, with the filter. */
const note = (context: AppContext, actor: Actor, what: string, query: Query) =>
  recordChange(context, context.database.db, actor, {
    kind: 'export',
    verb: 'take',
    subject: { id: what, label: what },
    changes: Object.entries(query).map(([field, after]) => ({ field, before: null, after })),
  })

interface FileCall {
  readonly query: Query
  readonly language: Language
  readonly actor: Actor
  readonly reply: FastifyReply
}
interface ExportCall extends FileCall {
  readonly staff: { readonly staffId: number }
}

type TableKind = Exclude<ExportKind, 'list'> | 'customers'

async function buildTable(kind: TableKind, context: AppContext, { query, actor }: { query: Query; actor: Actor }, language: Language) {
  const t = wordsFor(context, language)
  const period = { from: parseDay(query['from']), to: parseDay(query['to']) }
  const orderFilter = () => readOrderFilter(context, context.database.db, query, { me: actor.id, goodsOnly: false, now: context.clock.now() })
  const tables = {
    orders: async () => ordersTable(await orderFilter(), t),
    lines: async () => linesTable(await orderFilter(), t, language),
    receipts: () => receiptsTable(period, t),
    documents: () => documentsTable(period, t),
    customers: () => customersTable(),
  }
  return (await tables[kind]()) as ExportTable<object> // each table has its own row type, used only by its own columns
}

async function sendTable(context: AppContext, kind: TableKind, call: FileCall): Promise<undefined> {
  const { query, actor } = call
  const shown = addressLanguage(query, call.language)
  const { query: rowsQuery, columns } = await buildTable(kind, context, { query, actor }, shown)
  const t = wordsFor(context, shown)
  await note(context, actor, kind, query)
  const head = columns.map(([name]) => t(`column_${name}`))
  const cells = async function* () {
    for await (const rows of readRows<object>(context.database, rowsQuery)) yield rows.map((row) => columns.map(([, cell]) => cell(row)))
  }
  return sendSheet(context, call, kind, { name: t(`sheet_${kind}`), head, batches: cells() })
}

/** Sends the order list as on its screen. */
async function sendList(context: AppContext, call: FileCall, source: SheetSource): Promise<undefined> {
  await note(context, call.actor, 'orders', call.query)
  return sendSheet(context, call, 'orders', source)
}

/** Sends a whole table of analytics, which is small. */
async function sendNumbers(context: AppContext, call: FileCall, table: (typeof analyticsTables)[number]): Promise<undefined> {
  const { query, actor } = call
  const shown = addressLanguage(query, call.language)
  const t = wordsFor(context, shown)
  const { columns, rows } = await analyticsTable(context, table, query, { language: shown, t })
  await note(context, actor, 'numbers', query)
  const head = columns.map((name) => t(`column_${name}`))
  const batches = (async function* () {
    yield rows
  })()
  return sendSheet(context, call, table, { name: t('sheet_numbers'), head, batches })
}

/** A page first asks for permission, so that it can request the code itself instead of opening a link that fails. */
const asksOnly = (query: Query) => query['ask'] === '1'

export function exportRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const sendExport = ({ query, staff, ...call }: ExportCall) => {
    if (asksOnly(query)) return Promise.resolve(undefined)
    const kind = exportKinds.find((known) => known === query['kind'])
    const language = addressLanguage(query, call.language)
    if (kind === 'list') return sendList(context, { query, ...call }, orderListSheet(context, query, { language, staffId: staff.staffId }))
    return kind ? sendTable(context, kind, { query, ...call }) : Promise.resolve(fail('invalid', { kind: 'unknown' }))
  }
  route('exportOrders', {}, sendExport)
  route('exportTickedOrders', { body: TickedOrders }, ({ query, body, ...call }) =>
    sendExport({ ...call, query: { ...query, ...TickedOrders.parse(body) } as Query }),
  )
  route('exportCustomers', {}, (call) => (asksOnly(call.query) ? Promise.resolve(undefined) : sendTable(context, 'customers', call)))
  route('exportNumbers', {}, async ({ staff, ...call }) => {
    const table = analyticsTables.find((known) => known === call.query['table'])
    if (!table) return fail('invalid', { table: 'unknown' })
    return table === 'searches' || may(staff.roles, 'numbers.read') ? sendNumbers(context, call, table) : fail('notPermitted')
  })
  route('exportEverything', {}, async ({ query, actor, reply }) => {
    if (asksOnly(query)) return undefined
    await note(context, actor, 'everything', query)
    return sendAttachment(reply, `shop-${context.clock.now().toISOString().slice(0, 10)}`, 'zip', await exportEverything(context))
  })
}

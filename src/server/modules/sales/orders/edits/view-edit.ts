import type { OrderEdit } from '#contract/admin/order-edits.ts'
import { sameOptions } from '#contract/draft-lines.ts'
import { toTenths, totalKg } from '#contract/total-kg.ts'
import { fail, staleVersion, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { ledgerSums } from '../../../payments/index.ts'
import { configuredLine } from '../../lines/draft-lines.ts'
import { readyTogether } from '../../lines/price-goods.ts'
import type { GoodsToMake } from '../../ports.ts'
import { draftRows } from './draft-rows.ts'
import { editableIn, draftKey, readDraft, type DraftState } from './draft-state.ts'

/** The draft for the screen, with the effects of applying it. */
export async function viewEdit(context: AppContext, db: Db | Tx, state: DraftState): Promise<OrderEdit> {
  const { stored, row, lines, before, views, tiers, limitPercent, priced } = state
  const { order } = stored
  return {
    number: order.number,
    version: row?.version ?? 0,
    revision: order.revision,
    state: order.state,
    editable: editableIn(order.state),
    draft: row?.lines ? { by: row.staffName, at: row.changedAt.toISOString() } : null,
    lines,
    before,
    products: [...views],
    tiers: [...tiers],
    limit_percent: limitPercent,
    total_before_kopiykas: order.total,
    money: await ledgerSums(db, order.id),
    problems: Object.fromEntries(priced.problems),
    weight_kg: configuredWeight(state),
    promised_on: order.promisedOn,
    ...readyTogether((await draftRows(context, db, state, null)).map(({ row }) => row ?? {})),
    expected_on: await context.salesPorts.expectedReady(context, db, goodsToMake(state), order),
  }
}

/** The pieces that the workshop would have to make for the draft. */
function goodsToMake({ stored, lines, products }: DraftState): GoodsToMake[] {
  const rows = new Map(stored.lines.map((line) => [draftKey(line), line]))
  return Object.entries(lines).flatMap(([key, line]) => {
    if (line.kind !== 'product') return []
    const row = rows.get(key)
    const { product_id: productId, options, quantity } = line
    return [{ productId, options, optionDays: configuredLine(products, line)?.optionDays ?? row?.optionDays ?? 0, quantity, lineId: row?.id ?? null }]
  })
}

/** Weights of the lines before and after the edit; null when one is unknown. */
function configuredWeight({ stored, lines, before, products }: Pick<DraftState, 'stored' | 'lines' | 'before' | 'products'>): OrderEdit['weight_kg'] {
  const rows = new Map(stored.lines.map((line) => [draftKey(line), line]))
  const after = Object.entries(lines).map(([key, line]) => {
    const { quantity } = line
    if (line.kind !== 'product') return { weightKg: 0, quantity }
    const was = before[key]
    const same = was && sameOptions(was.options, line.options) ? rows.get(key) : configuredLine(products, line)
    return { weightKg: same?.weightKg ?? null, quantity }
  })
  return { before: toTenths(totalKg(stored.lines)), after: toTenths(totalKg(after)) }
}

/** The failure for a write from an older version, with the current draft. */
export async function staleEdit(context: AppContext, db: Db | Tx, number: string, isOwner: boolean): Promise<Failure> {
  const now = await readDraft(context, db, number, { isOwner })
  if (!now) return fail('notFound')
  const current = await viewEdit(context, db, now)
  const { row } = now
  return staleVersion(current, row?.staffName, row?.changedAt)
}

import type { ImportRow } from '#contract/admin/imports.ts'
import { formatMoney, money } from '#contract/money.ts'
import type { Language } from '#contract/languages.ts'
import type { OwnSizeRules } from '#contract/own-size-rules.ts'
import { ownSizeText, shapeText } from './cells.ts'
import { fieldLabel, type SheetWords } from './columns.ts'
import type { ReportRow } from './plan.ts'

/** The column for each product field that has another name. */
const columns: Readonly<Record<string, string>> = { price_kopiykas: 'price', category_id: 'category', on_sale: 'state' }
const columnLabel = (t: SheetWords, field: string) => fieldLabel(t, columns[field] ?? field)

/** A row of the dry run in the reader's language. */
export function rowView(t: SheetWords, { sheet, row, state, code, name, changed, faults, cells }: ReportRow, language: Language): ImportRow {
  const typed = new Map(cells)
  return {
    sheet,
    row,
    state,
    code,
    name,
    changes: changed.map(({ field, before, after, jump = null }) => ({
      column: columnLabel(t, field),
      before: field === 'category_id' ? '' : valueText(t, field, before, language),
      after: field === 'category_id' ? (typed.get('category') ?? '') : valueText(t, field, after, language),
      jump,
    })),
    faults: faults.map(({ field, value, fault }) => ({ column: fieldLabel(t, field), value, reason: t(`fault_${fault}`) })),
  }
}

function valueText(t: SheetWords, field: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return ''
  if (field === 'state' || field === 'on_sale') return t(value === true ? 'onSale' : 'hidden')
  if ((field === 'price_kopiykas' || field === 'impact') && typeof value === 'number') return formatMoney(money(value), 'UAH', language)
  if (Array.isArray(value)) return value.join(', ') // product codes
  if (typeof value === 'object' && 'limits' in value) return ownSizeText(value as OwnSizeRules)
  // a shape or shape change: no later column holds an object
  if (typeof value === 'object') return shapeText(value as Parameters<typeof shapeText>[0])
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

import { totalKg } from '#contract/total-kg.ts'
import type { PackingPlan } from '#geometry/packing.ts'
import type { DocumentTranslator } from './paper-words.ts'
import type { OrderDocumentContent, OrderDocumentRow } from './tables.ts'

/** The headings of a table of goods; papers differ in the last two columns. */
export const tableHeadings = (
  { t }: DocumentTranslator,
  [unit, total]: readonly [string, string],
  name: 'headingName' | 'headingService' = 'headingName',
): OrderDocumentContent['headings'] => ({ no: t('headingNo'), name: t(name), quantity: t('headingQuantity'), unit, total })

/** {@link tableHeadings} over prices. */
export const priceHeadings = (translator: DocumentTranslator, hasVat: boolean, name?: 'headingService'): OrderDocumentContent['headings'] => {
  const { t } = translator
  return tableHeadings(translator, hasVat ? [t('headingUnit'), t('headingTotal')] : [t('headingUnitNoVat'), t('headingTotalNoVat')], name)
}

interface WeighedGoods extends Pick<OrderDocumentRow, 'name' | 'details'> {
  readonly quantity: number
  readonly weightKg: number | null
}

/** Goods with pieces and kilograms instead of prices, for those who carry and unpack them. */
export function weightTable(
  goods: readonly WeighedGoods[],
  packed: PackingPlan | null,
  translator: DocumentTranslator,
  weightLabel: 'weightAll' | 'netWeightKg',
): Pick<OrderDocumentContent, 'headings' | 'lines' | 'totals' | 'inWords'> {
  const { t, number } = translator
  const kg = (value: number | null) => (value === null ? '—' : number(value, 1))
  const weight = totalKg(goods)
  return {
    headings: tableHeadings(translator, [t('headingWeightEach'), t('headingWeightAll')]),
    lines: goods.map(({ name, details, quantity, weightKg }) => ({
      name,
      details,
      quantity: t('unit_product', { count: quantity }),
      unit: kg(weightKg),
      total: kg(weightKg === null ? null : weightKg * quantity),
    })),
    totals: [
      { label: t('piecesAll'), value: String(goods.reduce((all, { quantity }) => all + quantity, 0)) },
      ...(weight === null ? [] : [{ label: t(weightLabel), value: number(weight, 1) }]),
      ...(packed === null ? [] : [{ label: t('grossWeightKg'), value: number(packed.grossKg) }]),
    ],
    inWords: '',
  }
}

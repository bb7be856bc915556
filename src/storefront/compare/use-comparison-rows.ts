import { formatMoney } from '#contract/money.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useShow } from '../api/currency.ts'
import { minorUnits } from '../api/minor-units.ts'
import { optionRows, type Compared, type ComparisonRow } from './comparison.ts'

/** The rows in the order of their weight in a decision: price, ready days, size, weight, litres, load; then every option. */
export function useComparisonRows(given: readonly Compared[]): ComparisonRow[] {
  const t = useTranslations('compare')
  const language = useLanguage()
  const compared = useShow()(given)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const row = (name: string, read: (one: Compared) => string | null | undefined | false): ComparisonRow => ({
    name,
    values: compared.map((one) => read(one) || null),
  })
  const figure = (value: number | null | undefined, unit: 'kilograms' | 'litres' | 'perSquareMetre' | 'squareMetres') =>
    value != null && value > 0 && t(unit, { value: number.format(value) })
  return [
    row(t('price'), ({ view, currency }) => view && formatMoney(minorUnits(view.unit_price), currency, language)),
    row(t('ready'), ({ view }) => {
      const range = view && readyRange(view)
      return range && unbroken(formatDays(range, language))
    }),
    row(t('size'), ({ view }) => view?.size_label && t('millimetres', { size: view.size_label })),
    row(t('weight'), ({ view }) => figure(view?.weight_kg, 'kilograms')),
    row(t('planted'), ({ facts }) => figure(facts?.wet_weight_kg, 'kilograms')),
    row(t('soil'), ({ facts }) => figure(facts?.soil_litres, 'litres')),
    row(t('holds'), ({ facts }) => figure(facts?.holds_litres, 'litres')),
    row(t('load'), ({ facts }) => figure(facts?.load_kg_m2, 'perSquareMetre')),
    row(t('footprint'), ({ facts }) => figure(facts?.footprint_m2, 'squareMetres')),
    ...optionRows(compared, t('no')),
  ]
}

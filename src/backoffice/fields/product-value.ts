import type { AttributeValue, ForbiddenPair, OptionValues } from '#contract/product-values.ts'
import { formatMoney, money } from '#contract/money.ts'
import type { Language } from '#contract/languages.ts'

const isOptions = (field: string, value: unknown): value is readonly OptionValues[] => field.startsWith('options.') && Array.isArray(value)
const isForbidden = (field: string, value: unknown): value is readonly ForbiddenPair[] => field === 'forbidden' && Array.isArray(value)
const isAttributes = (field: string, value: unknown): value is Readonly<Record<string, AttributeValue>> =>
  field === 'attributes' && typeof value === 'object' && value !== null

/** A field of a product in one line, as its reader understands it. */
export function valueText(field: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return ''
  if (field === 'price_kopiykas' && typeof value === 'number') return formatMoney(money(value), 'UAH', language)
  if (isOptions(field, value)) return value.map((option) => optionText(option, language)).join('; ')
  if (isForbidden(field, value))
    return value.map(({ one, other, reason }) => `${one.value} × ${other.value}: ${reason[language] || reason.uk}`).join('; ')
  if (isAttributes(field, value))
    return Object.entries(value)
      .map(([code, { uk, en }]) => `${code}: ${language === 'uk' ? uk : en || uk}`)
      .join('; ')
  if (field === 'shape' && typeof value === 'object')
    return Object.entries(value)
      .map(([name, measure]) => (name === 'kind' ? String(measure) : `${name} ${String(measure)}`))
      .join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function optionText({ value, label, impact }: OptionValues, language: Language): string {
  const price = impact === 0 ? '' : ` ${impact > 0 ? '+' : ''}${formatMoney(money(impact), 'UAH', language)}`
  return `${label[language] || label.uk || value}${price}`
}

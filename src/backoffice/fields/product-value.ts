import type { OwnSizeRules } from '#contract/own-size-rules.ts'
import type { AttributeValue, ForbiddenPair, OptionValues } from '#contract/product-values.ts'
import { formatMoney, money } from '#contract/money.ts'
import type { Language } from '#contract/languages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'

const isOptions = (field: string, value: unknown): value is readonly OptionValues[] => field.startsWith('options.') && Array.isArray(value)
const isForbidden = (field: string, value: unknown): value is readonly ForbiddenPair[] => field === 'forbidden' && Array.isArray(value)
const isAttributes = (field: string, value: unknown): value is Readonly<Record<string, AttributeValue>> =>
  field === 'attributes' && typeof value === 'object' && value !== null

/** Formats a product's field in one line for readers. */
export function useProductValue(): (field: string, value: unknown) => string {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const words = (key: string) => t(key as MessageKey<'admin-catalogue'>) // a test ensures a text for each
  return (field, value) =>
    field === 'shape' && typeof value === 'object' && value !== null ? shapeText(value, words) : valueText(field, value, language)
}

/** The kind and its measurements, with the editor's labels. */
function shapeText(shape: object, words: (key: string) => string): string {
  const { kind, ...measures } = shape as Readonly<Record<string, unknown>> // the contract's type
  const parts = Object.entries(measures)
    .filter(([, measure]) => measure !== false)
    .map(([name, measure]) => {
      const text = typeof measure === 'string' ? words(`choice_${measure}`) : String(measure)
      return measure === true ? words(`measure_${name}`) : `${words(`measure_${name}`)} ${text}`
    })
  return [words(`shape_${String(kind)}`), ...parts].join('\u00a0· ')
}

function valueText(field: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return ''
  if (field === 'price_kopiykas' && typeof value === 'number') return formatMoney(money(value), 'UAH', language)
  if (isOptions(field, value)) return value.map((option) => optionText(option, language)).join('; ')
  if (field === 'own_size')
    return Object.entries((value as OwnSizeRules).limits)
      .map(([, { min, max }]) => `${min}–${max}`)
      .join(' × ') // the contract's type
  if (field === 'fits_with' && Array.isArray(value)) return value.join(', ')
  if (isForbidden(field, value))
    return value.map(({ one, other, reason }) => `${one.value} × ${other.value}: ${reason[language] || reason.uk}`).join('; ')
  if (isAttributes(field, value))
    return Object.entries(value)
      .map(([code, { uk, en }]) => `${code}: ${language === 'uk' ? uk : en || uk}`)
      .join('; ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function optionText({ value, label, impact }: OptionValues, language: Language): string {
  const price = impact === 0 ? '' : ` ${impact > 0 ? '+' : ''}${formatMoney(money(impact), 'UAH', language)}`
  return `${label[language] || label.uk || value}${price}`
}

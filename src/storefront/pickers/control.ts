import { useEffect } from 'react'
import type { ProductProperty } from '#contract/catalogue.ts'
import { formatMoney, type Currency, type Money } from '#contract/money.ts'
import type { Shape } from '#contract/shape.ts'
import { colours } from '#contract/option-rules.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'

/** What every control of a property takes. */
export interface ControlProps {
  property: ProductProperty
  chosen: string
  currency: Currency
  form: Shape | null
  /** Of an option that cannot be had with the rest: why. */
  reasonOf: (value: string) => string | undefined
  choose: (value: string) => void
}

/** What an option adds to the price, in words: "+₴ 350" or that it is included. */
export function useImpactText(currency: Currency): (impact: Money) => string {
  const t = useTranslations('product')
  const language = useLanguage()
  return (impact) => (impact === 0 ? t('included') : `${impact > 0 ? '+' : ''}${formatMoney(impact, currency, language)}`)
}

/** An unknown or empty colour falls back to grey and logs a warning. */
export function useUnknownColours(values: readonly string[]) {
  const unknown = values.filter((value) => !colours.some((known) => known === value)).join(', ')
  const found = values.some((value) => !colours.some((known) => known === value))
  useEffect(() => {
    // oxlint-disable-next-line no-console -- rule 3.7 wants this warning
    if (found) console.warn(`unknown colour: ${unknown || '(empty)'}`)
  }, [found, unknown])
}

import { readTypedNumber } from '#contract/typed-money.ts'
import { useTranslations } from '#i18n/messages.tsx'

/** The error of a typed number; undefined for a valid or empty one. */
export function useNumberFault(): (text: string, hints?: Parameters<typeof readTypedNumber>[1]) => string | undefined {
  const t = useTranslations('admin-common')
  const ui = useTranslations('ui')
  return (text, hints) => {
    const typed = readTypedNumber(text, hints)
    if (!('fault' in typed) || typed.fault === 'empty') return undefined
    if (!('readings' in typed)) return t('figureWrong')
    const [thousands, decimals] = typed.readings
    return ui('numberAmbiguous', { thousands, decimals })
  }
}

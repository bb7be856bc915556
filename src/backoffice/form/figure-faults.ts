import { readTypedMoney, readTypedNumber } from '#contract/typed-money.ts'
import { useTranslations } from '#i18n/messages.tsx'

/** The error of a typed sum; undefined for a valid or empty one. */
export function useSumFault(): (text: string, signed?: boolean) => string | undefined {
  const t = useTranslations('admin-common')
  return (text, signed = false) => {
    const typed = readTypedMoney(text, { signed })
    if (!('fault' in typed) || typed.fault === 'empty') return undefined
    if (!('readings' in typed)) return t('sumWrong')
    const [thousands, decimals] = typed.readings
    return t('sumAmbiguous', { thousands, decimals })
  }
}

/** Kopiykas as typed in a field: `4200`, `4200,50`. */
export function moneyText(kopiykas: number): string {
  const rest = Math.abs(kopiykas % 100)
  return `${Math.trunc(kopiykas / 100)}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`
}

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

import type { Translated } from '#contract/languages.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { formatDay, formatMoment } from '../list/moments.ts'

/** Sums, days, moments and names as the reader's language writes them. */
export function useFormats() {
  const language = useLanguage()
  return {
    language,
    sum: (kopiykas: number) => formatMoney(money(kopiykas), 'UAH', language),
    day: (day: string) => formatDay(day, language),
    moment: (moment: string) => formatMoment(moment, language),
    /** The Ukrainian one where there is none in the reader's language. */
    name: (name: Translated) => name[language] || name.uk,
  }
}

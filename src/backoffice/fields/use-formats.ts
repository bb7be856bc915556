import type { Translated } from '#contract/languages.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { formatDay, formatMoment } from '../list/moments.ts'

/** Formats sums, days, moments and names in the reader's language. */
export function useFormats() {
  const language = useLanguage()
  return {
    language,
    sum: (kopiykas: number) => formatMoney(money(kopiykas), 'UAH', language),
    day: (day: string) => formatDay(day, language),
    moment: (moment: string) => formatMoment(moment, language),
    /** Falls back to the Ukrainian name. */
    name: (name: Translated) => name[language] || name.uk,
  }
}

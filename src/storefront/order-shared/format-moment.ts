import type { Language } from '#contract/languages.ts'

/** Where the shop stands. */
const timeZone = 'Europe/Kyiv'

/** `21 листопада 2026 року` / `21 November 2026`; made of parts that Node and browsers say alike. */
function dayOf(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'uk' ? 'uk' : 'en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    new Date(iso),
  )
}

/** The day and, after a comma, the time. */
export function formatMoment(iso: string, language: Language): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(iso))
  return `${dayOf(iso, language)}, ${time}`
}

import { findCause, readDetail } from '#contract/admin/alert-details.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { Params } from '#i18n/translate.ts'

type Translate = (key: MessageKey<'admin-alerts'>, params?: Params) => string

/** Renders the detail of an alert, a failing channel or a receipt in the reader's language; another system's words stay unchanged. */
export function AlertDetail({ text }: { text: string }) {
  const t = useTranslations('admin-alerts')
  return detailText(text, useLanguage(), t)
}

export function detailText(text: string, language: Language, t: Translate): string {
  const known = readDetail(text)
  if (!known) return saidByOthers(text, t)
  const params = Object.entries(known.facts).map(([name, value]) => {
    if (name === 'words') return [name, saidByOthers(String(value), t)]
    return [name, name.endsWith('_kopiykas') ? formatMoney(money(Number(value)), 'UAH', language) : value]
  })
  return t(`detail_${known.code}`, Object.fromEntries(params) as Params) // texts and numbers
}

function saidByOthers(words: string, t: Translate): string {
  const cause = findCause(words)
  return cause === null ? t('answer', { words }) : t(`cause_${cause}`, { words })
}

import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from './settings.ts'

/** Adds the lawyer's texts for buyers in the European Union to the returns page, each under its heading; unset texts are left out. */
export async function withLegalTexts(context: AppContext, source: string, language: Language): Promise<string> {
  const { legal } = await readSettings(context.database.db)
  const t = context.messages.translator(language, 'info')
  const parts = (['distance_selling_eu', 'withdrawal_own_size'] as const).flatMap((name) => {
    const text = legal[name][language]?.trim()
    return text ? [`## ${t(`legal_${name}`)}\n\n${text}`] : []
  })
  return [source.trimEnd(), ...parts].join('\n\n') + '\n'
}

import type { Translated } from '#contract/languages.ts'
import { propertyNames, type PropertyName } from '#contract/property-names.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { propertyDefinitions } from '../tables.ts'

/** The words that everybody knows a property by. */
function usualLabel(context: AppContext, name: PropertyName): Translated {
  const label = (language: 'uk' | 'en') => context.messages.translator(language, 'facets')(`property_${name}`)
  return { uk: label('uk'), en: label('en') }
}

/** Properties that the shop has not used before get their usual words; others keep theirs. */
export async function ensureProperties(context: AppContext, tx: Tx, properties: readonly { readonly name: PropertyName }[]): Promise<void> {
  if (properties.length === 0) return
  const rows = properties.map(({ name: code }) => {
    const { uk, en } = usualLabel(context, code)
    return { code, labelUk: uk, labelEn: en, position: propertyNames.indexOf(code) }
  })
  await tx.insert(propertyDefinitions).values(rows).onConflictDoNothing()
}

/** The words of every property, as they are or as they would be. */
export async function ensuredLabels(context: AppContext, db: Db | Tx): Promise<(name: PropertyName) => Translated> {
  const rows = await db.select().from(propertyDefinitions)
  const own = new Map(rows.map(({ code, labelUk, labelEn }) => [code, { uk: labelUk, en: labelEn }]))
  return (name) => own.get(name) ?? usualLabel(context, name)
}

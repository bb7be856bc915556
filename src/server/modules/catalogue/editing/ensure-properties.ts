import type { Translated } from '#contract/languages.ts'
import { findColour, type Palettes } from '#contract/palette.ts'
import { isBuiltIn, type PropertyName } from '#contract/property-names.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readPalettes } from '../../content/index.ts'
import { storeProperties } from '../store-product.ts'

/** The buyers' name of a property: the owner's words, else the common ones. */
export function propertyLabel(context: AppContext, { properties }: Palettes, name: PropertyName): Translated {
  const own = findColour(properties, name)
  if (own) return { uk: own.uk, en: own.en || own.uk }
  const label = (language: 'uk' | 'en') => (isBuiltIn(name) ? context.messages.translator(language, 'facets')(`property_${name}`) : name)
  return { uk: label('uk'), en: label('en') }
}

/** Stores names for properties that are new to the shop; others keep theirs. */
export async function ensureProperties(context: AppContext, tx: Tx, properties: readonly { readonly name: PropertyName }[]): Promise<void> {
  const palettes = await readPalettes(tx)
  await storeProperties(tx, new Map(properties.map(({ name }) => [name, propertyLabel(context, palettes, name)])))
}

import type { Palettes } from '#contract/palette.ts'
import { isBuiltIn, type PropertyName } from '#contract/property-names.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'

/** The label of a property; the owner's have the owner's words, or their codes when the palettes are not loaded. */
export function usePropertyName(palettes: Pick<Palettes, 'properties'> | null): (name: PropertyName) => string {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  return (name) => {
    const own = palettes?.properties.find(({ code }) => code === name)
    return own ? own[language] || own.uk : isBuiltIn(name) ? t(`property_${name}`) : name
  }
}

import type { Palettes } from '#contract/palette.ts'
import { isBuiltIn, type PropertyName } from '#contract/property-names.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'

/** What a property is called: the owner's go by the owner's words, and by their codes where nobody has them at hand. */
export function usePropertyName(palettes: Pick<Palettes, 'properties'> | null): (name: PropertyName) => string {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  return (name) => {
    const own = palettes?.properties.find(({ code }) => code === name)
    return own ? own[language] || own.uk : isBuiltIn(name) ? t(`property_${name}`) : name
  }
}

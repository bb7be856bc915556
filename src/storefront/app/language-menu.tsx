import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Menu } from '#ui/menu.tsx'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { languageNames } from '../navigation/links.ts'

const LanguageItems = lazyAfterHydration(async () => (await import('./language-items.tsx')).LanguageItems)

export function LanguageMenu({ className }: { className?: string }) {
  const t = useTranslations('common')
  const language = useLanguage()
  const name = languageNames[language]
  return (
    <Menu label={name} accessibleLabel={`${name}, ${t('language')}`} align="end" {...(className ? { className } : {})}>
      <LanguageItems />
    </Menu>
  )
}

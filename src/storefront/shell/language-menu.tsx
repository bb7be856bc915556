import { Link, useLocation } from 'react-router'
import { useLanguage, useWords } from '#i18n/words.tsx'
import { Menu, menuItemLook } from '#ui/menu.tsx'
import { chooseLanguage, languageHref, languageNames, languages } from './links.ts'
import { useShopData } from './shop-data.ts'

/** One link for each language, to this very page in it. */
export function LanguageLinks({ className }: { className: string }) {
  const current = useLanguage()
  const location = useLocation()
  const { settings } = useShopData()
  return languages.map((language) => (
    <Link
      key={language}
      discover="none"
      to={languageHref(location, current, language, settings)}
      hrefLang={language}
      lang={language}
      aria-current={language === current || undefined}
      preventScrollReset
      onClick={() => chooseLanguage(language)}
      className={className}
    >
      {languageNames[language]}
    </Link>
  ))
}

export function LanguageMenu({ className }: { className?: string }) {
  const t = useWords('shell')
  const language = useLanguage()
  const name = languageNames[language]
  return (
    <Menu label={name} accessibleLabel={`${name}, ${t('language')}`} align="end" {...(className ? { className } : {})}>
      <LanguageLinks className={menuItemLook} />
    </Menu>
  )
}

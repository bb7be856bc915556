import { Link, useLocation } from 'react-router'
import type { Language } from '#contract/languages.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { languageHref } from '../navigation/language-href.ts'
import { languageNames, languages } from '../navigation/links.ts'
import { usePendingQuery } from '../navigation/list-query.ts'
import { useShopData } from '../api/shop-data.ts'

/** Stores the chosen language for the root and for URLs without a prefix. */
function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `i18next=${language}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** A link to the same page in each language. */
export function LanguageLinks({ className }: { className: string }) {
  const current = useLanguage()
  const { pathname, search } = useLocation()
  // Carries over filters that are not applied yet.
  const pending = usePendingQuery(({ query }) => query)
  const { settings } = useShopData()
  return languages.map((language) => (
    <Link
      key={language}
      discover="none"
      to={languageHref({ pathname, search: pending ?? search }, current, language, settings)}
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

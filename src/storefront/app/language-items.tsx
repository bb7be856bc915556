import { menuItemClasses } from '#ui/menu.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { LanguageLinks } from './language-links.tsx'

export function LanguageItems() {
  return (
    <>
      <LanguageLinks className={menuItemClasses} />
      <CurrencyChoice className={menuItemClasses} />
    </>
  )
}

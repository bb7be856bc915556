import { Link } from 'react-router'
import { useLanguage, useWords } from '#i18n/words.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, menuItemLook } from '#ui/menu.tsx'
import { pagePath } from './links.ts'
import { menus } from './menus.ts'
import { signOut } from './session.ts'

/** What a signed-in buyer may do: the menu USER_ACTIONS. */
export default function AccountMenu() {
  const t = useWords('shell')
  const language = useLanguage()
  return (
    <Menu label={<Icon name="user" size={24} />} accessibleLabel={t('account')} align="end" chevron={false}>
      {menus.USER_ACTIONS.links.map(({ to, words }) => (
        <Link key={to} to={pagePath(language, to)} className={menuItemLook}>
          {t(words)}
        </Link>
      ))}
      <button type="button" onClick={signOut} className={menuItemLook}>
        {t('signOut')}
      </button>
    </Menu>
  )
}

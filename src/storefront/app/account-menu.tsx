import { Link } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, menuItemLook } from '#ui/menu.tsx'
import { pagePath } from '../navigation/links.ts'
import { menus } from '../navigation/menus.ts'
import { signOut } from '../session/session-store.ts'

/** What a signed-in buyer may do: the menu USER_ACTIONS. */
export default function AccountMenu() {
  const t = useTranslations('common')
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

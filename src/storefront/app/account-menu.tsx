import { Link } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, menuItemClasses } from '#ui/menu.tsx'
import { pagePath } from '../navigation/links.ts'
import { menus } from '../navigation/menus.ts'
import { signOut } from './session.ts'

/** The account menu of a signed-in buyer. */
export default function AccountMenu() {
  const t = useTranslations('common')
  const language = useLanguage()
  return (
    <Menu label={<Icon name="user" size={24} />} accessibleLabel={t('account')} align="end" chevron={false}>
      {menus.USER_ACTIONS.map(({ to, messageKey: messages }) => (
        <Link key={to} to={pagePath(language, to)} className={menuItemClasses}>
          {t(messages)}
        </Link>
      ))}
      <button type="button" onClick={signOut} className={menuItemClasses}>
        {t('signOut')}
      </button>
    </Menu>
  )
}

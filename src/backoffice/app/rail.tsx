import { Link, NavLink, useLocation } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMe } from '../api/admin-api.ts'
import { Badge } from './badge.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { NavIcon } from './nav-icon.tsx'
import { railFor } from './navigation.ts'
import { openPalette } from './palette-store.ts'
import { useBadges } from './today-query.ts'
import { useSignOut } from './use-sign-out.ts'

/** The navigation on the left from 768 px. */
export function Rail() {
  const t = useTranslations('admin-common')
  const me = useMe()
  const signOut = useSignOut()
  const { pathname, state } = useLocation()
  const isNewOrder = pathname.startsWith('/quotes/') && state === 'order'
  const badges = useBadges()
  return (
    <header className="rail">
      <a href="/" className="block px-3 pt-4 pb-3 font-medium leading-snug">
        {t('backOffice')}
        <span className="block text-small font-normal text-concrete-dark">{t('toShop')}</span>
      </a>
      <button type="button" onClick={openPalette} className="rail-item mb-2 text-concrete-dark" aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span className="flex-1 text-left">{t('find')}</span>
        <kbd className="text-small whitespace-nowrap md:max-lg:hidden">Ctrl K</kbd>
      </button>
      {me.capabilities.includes('orders.manage') && (
        <Link to="/quotes/new" state="order" className="rail-item mb-2 font-medium" aria-current={isNewOrder ? 'page' : undefined}>
          <Icon name="plus" />
          <span className="flex-1">{t('newOrder')}</span>
        </Link>
      )}
      <nav aria-label={t('screens')} className="flex-1">
        <ul>
          {railFor(me.capabilities).map(({ path, name, icon }) => (
            <li key={path}>
              {/* A new order is built under the quotes' path, but is not one of them, also after its page is loaded again. */}
              <NavLink to={path} end={path === '/' || (path === '/quotes' && isNewOrder)} className="rail-item">
                <NavIcon name={icon} />
                <span className="min-w-0 flex-1">{t(name)}</span>
                <Badge count={badges[path]} />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-t border-concrete-light pt-2 pb-3">
        <Link to="/account" className="rail-item">
          <Icon name="user" />
          <span className="min-w-0 truncate">{me.name}</span>
        </Link>
        <button type="button" onClick={signOut} className="rail-item w-full">
          <NavIcon name="out" />
          {t('signOut')}
        </button>
        <LanguageSwitch />
      </div>
    </header>
  )
}

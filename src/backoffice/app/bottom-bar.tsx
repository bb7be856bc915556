import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMe } from '../api/admin-api.ts'
import { Badge } from './badge.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { NavIcon } from './nav-icon.tsx'
import { railFor } from './navigation.ts'
import { openPalette } from './palette-store.ts'
import { useBadges } from './today-query.ts'
import { useSignOut } from './use-sign-out.ts'

/** Searching and a new order at the top of every screen below 768 px, where the rail is hidden. */
export function TopTools() {
  const t = useTranslations('admin-common')
  const { capabilities } = useMe()
  return (
    <div className="top-tools md:hidden">
      <IconButton label={t('find')} onClick={openPalette}>
        <Icon name="search" />
      </IconButton>
      {capabilities.includes('orders.manage') && (
        <Link to="/quotes/new" state="order" className="icon-button" aria-label={t('newOrder')} title={t('newOrder')}>
          <Icon name="plus" />
        </Link>
      )}
    </div>
  )
}

/** Navigation below 768 px: four screens within reach of the thumb, the rest behind "more". */
export function BottomBar() {
  const t = useTranslations('admin-common')
  const [open, setOpen] = useState(false)
  const all = railFor(useMe().capabilities)
  const badges = useBadges()
  return (
    <>
      <nav aria-label={t('screens')} className="bottom-bar">
        {all.slice(0, 4).map(({ path, name, icon }) => (
          <NavLink key={path} to={path} end={path === '/'} className="bottom-item">
            <span className="relative">
              <NavIcon name={icon} size={24} />
              <Badge count={badges[path]} />
            </span>
            {t(name)}
          </NavLink>
        ))}
        <button type="button" className="bottom-item" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <NavIcon name="more" size={24} />
          {t('more')}
        </button>
      </nav>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('more')}>
        <More onChosen={() => setOpen(false)} rest={all.slice(4)} />
      </Dialog>
    </>
  )
}

function More({ rest, onChosen }: { rest: ReturnType<typeof railFor>; onChosen: () => void }) {
  const t = useTranslations('admin-common')
  const me = useMe()
  const signOut = useSignOut()
  return (
    <ul>
      {rest.map(({ path, name, icon }) => (
        <li key={path}>
          <NavLink to={path} className="rail-item" onClick={onChosen}>
            <NavIcon name={icon} />
            {t(name)}
          </NavLink>
        </li>
      ))}
      <li className="mt-2 border-t border-concrete-light pt-2">
        <Link to="/account" className="rail-item" onClick={onChosen}>
          <Icon name="user" />
          {me.name}
        </Link>
      </li>
      <li>
        <button type="button" className="rail-item w-full" onClick={signOut}>
          <NavIcon name="out" />
          {t('signOut')}
        </button>
      </li>
      <li>
        <LanguageSwitch />
      </li>
    </ul>
  )
}

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { isCatalogue, pagePath } from '../navigation/links.ts'
import { deferred, onHydrated } from '../hydration/hydrate-on-interaction.ts'
import { menus } from '../navigation/menus.ts'
import { useShopData } from '../api/shop-data.ts'
import { readListBadge, useListBadge } from '../list-state/list-badge.ts'
import { openModal } from '../modals/modals.ts'
import { CallButton, CallUs } from './call-us.tsx'
import { AccountButton, CartButton } from './account-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { Logo } from './logo.tsx'

const CategoriesPanel = deferred(() => import('./categories-panel.tsx'))
const SlideInMenu = deferred(() => import('./slide-in-menu.tsx'))

/** Logo, catalogue, search, language, account, cart; under them the sub-navigation. */
export function Header() {
  return (
    <header className="no-print border-b border-concrete-light">
      <div className="header-row page-frame">
        <MenuButton />
        <Logo />
        <CategoriesMenu />
        <div className="flex min-w-11 flex-1 justify-end">
          <Search />
        </div>
        <CallUs className="w-60 max-lg:hidden" />
        <LanguageMenu className="max-lg:hidden" />
        <div className="max-lg:hidden">
          <AccountButton />
        </div>
        <CallButton />
        <ListButton />
        <CartButton />
      </div>
      <SubNavigation />
    </header>
  )
}

/** The catalogue shows the search box; other pages show a button that opens it there (rule 2.7). */
function Search() {
  const t = useTranslations('common')
  const language = useLanguage()
  const { pathname } = useLocation()
  if (isCatalogue(pathname)) return <SearchBox />
  return (
    <Link
      discover="none"
      to={pagePath(language, 'product')}
      state={{ search: 'open' }}
      aria-label={t('search')}
      title={t('search')}
      className="icon-button"
    >
      <Icon name="search" />
    </Link>
  )
}

function CategoriesMenu() {
  const t = useTranslations('common')
  const { categories } = useShopData()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => onHydrated(() => setHydrated(true)), [])
  if (!categories || categories.length === 0) return null
  return (
    <Menu label={t('catalogue')} behaviour="hover" className="max-lg:hidden noscript:hidden" buttonClassName="font-medium">
      {hydrated && <CategoriesPanel />}
    </Menu>
  )
}

function SubNavigation() {
  const t = useTranslations('common')
  const language = useLanguage()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('pages')} className="border-t border-concrete-light max-lg:hidden noscript:block">
      <div className="page-frame">
        <ul className="sub-navigation">
          {menus.SUB.map(({ to, messageKey: messages }) => (
            <li key={messages}>
              <Link discover="none" to={pagePath(language, to)} aria-current={pathname === pagePath(language, to) ? 'page' : undefined}>
                {t(messages)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** Opens the slide-in menu, which has the header's actions on small screens. */
function MenuButton() {
  const t = useTranslations('common')
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <div className="-ml-2 lg:hidden noscript:hidden">
      <IconButton label={t('menu')} aria-haspopup="dialog" onClick={show}>
        <Icon name="menu" size={24} />
      </IconButton>
      {used &&
        // Rendered outside the header, because the dialog has its own landmarks.
        createPortal(<SlideInMenu open={open} onClose={() => setOpen(false)} />, document.body)}
    </div>
  )
}

/** A link to the visitor's list with the number of pieces on it. */
function ListButton() {
  const t = useTranslations('common')
  const count = useListBadge((badge) => badge.count)
  useEffect(readListBadge, [])
  return (
    <button
      type="button"
      aria-label={t('list', { count })}
      title={t('listTitle')}
      onClick={() => openModal('list')}
      className="icon-button relative noscript:hidden"
    >
      <Icon name="list" size={24} />
      {count > 0 && (
        <span aria-hidden="true" className="count-badge bg-ink text-paper">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  )
}

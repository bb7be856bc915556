import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CallUs } from './call-us.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { LanguageLinks } from './language-links.tsx'
import { PlaceButton } from './place-button.tsx'
import { categoryPath, pagePath } from '../navigation/links.ts'
import { menus } from '../navigation/menus.ts'
import { openModal } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'
import { signOut } from './session.ts'
import { useShopData } from '../api/shop-data.ts'

const row = 'flex min-h-11 items-center py-2 leading-snug hover:text-accent aria-[current]:text-accent'

/** The header's actions on a small screen. */
export default function SlideInMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('common')
  const { pathname, search } = useLocation()
  const close = useEffectEvent(onClose)
  const here = useRef(pathname + search)
  useEffect(() => {
    if (here.current === pathname + search) return
    here.current = pathname + search
    close()
  }, [pathname, search])
  return (
    <Dialog open={open} onClose={onClose} title={t('menu')} variant="drawer-left" closeOnBack>
      <div className="flex flex-col gap-6">
        <CallUs />
        <PlaceButton className={row} />
        <Categories />
        <Pages />
        <UserActions />
        <section aria-label={t('language')} className="border-t border-concrete-light pt-4">
          <div className="flex gap-6">
            <LanguageLinks className={row} />
          </div>
          <CurrencyChoice className={`${row} px-2`} />
        </section>
      </div>
    </Dialog>
  )
}

function Categories() {
  const t = useTranslations('common')
  const language = useLanguage()
  const { categories } = useShopData()
  return (
    <nav aria-label={t('categories')}>
      <ul className="text-lead">
        {categories?.map(({ categoryId, categoryName }) => (
          <li key={categoryId}>
            <Link to={categoryPath(language, categoryId)} className={row}>
              {categoryName}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Pages() {
  const t = useTranslations('common')
  const language = useLanguage()
  return (
    <nav aria-label={t('pages')} className="border-t border-concrete-light pt-4">
      <ul>
        {menus.SUB_ALT.map(({ to, messageKey: messages }) => (
          <li key={messages}>
            <Link to={pagePath(language, to)} className={row}>
              {t(messages)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function UserActions() {
  const t = useTranslations('common')
  const language = useLanguage()
  const status = useSession((session) => session.status)
  return (
    <section aria-label={t('account')} className="flex flex-col items-start gap-2 border-t border-concrete-light pt-4">
      {status === 'signed-in' ? (
        <>
          {menus.USER_ACTIONS.map(({ to, messageKey: messages }) => (
            <Link key={to} to={pagePath(language, to)} className={row}>
              {t(messages)}
            </Link>
          ))}
          <button type="button" onClick={signOut} className={row}>
            {t('signOut')}
          </button>
        </>
      ) : (
        <Button variant="secondary" onClick={() => openModal('menu-overlay authentication')}>
          {t('signIn')}
        </Button>
      )}
    </section>
  )
}

import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { SpinnerIcon } from '#ui/spinner.tsx'
import { useCartBadge } from '../cart-state/cart-badge.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { openModal } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'

const AccountMenu = deferred(() => import('./account-menu.tsx'), { fallback: <SpinnerIcon /> })

/** Sign-in button or account menu. It waits for the session, because the server renders every page for a visitor (rule 1.7). */
export function AccountButton() {
  const t = useTranslations('common')
  const status = useSession((session) => session.status)
  if (status === 'signed-in') {
    return <AccountMenu />
  }
  return (
    <button
      type="button"
      aria-busy={status === 'unknown' || undefined}
      onClick={() => openModal('authentication')}
      className="menu-button min-w-11 justify-center gap-2 noscript:hidden"
    >
      {status === 'unknown' ? <SpinnerIcon /> : <Icon name="user" />}
      {t('signIn')}
    </button>
  )
}

/** Opens the cart and shows how many pieces are in it. */
export function CartButton() {
  const t = useTranslations('common')
  const count = useCartBadge((badge) => badge.count)
  return (
    <button type="button" aria-label={t('cart', { count })} onClick={() => openModal('cart')} className="icon-button relative noscript:hidden">
      <Icon name="cart" size={24} />
      <span aria-hidden="true" className={`count-badge ${count > 0 ? 'bg-accent text-paper' : 'bg-ground text-concrete-dark'}`}>
        {count > 99 ? '99+' : count}
      </span>
    </button>
  )
}

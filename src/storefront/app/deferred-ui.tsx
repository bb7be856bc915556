import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { ToastRegion } from '#ui/toasts.tsx'
import CompareTray from '../compare-state/compare-tray.tsx'
import { PlaceButton } from './place-button.tsx'
import { ReaderCurrency } from './reader-currency.tsx'
import { OfflineBar } from '../offline/offline-bar.tsx'

/** Parts of every page that can load later. */
export default function DeferredUi() {
  return (
    <>
      <ToastRegion />
      <ReaderCurrency />
      <OfflineLinks />
      <HeaderPlace />
      <Suspense fallback={null}>
        <CompareTray />
      </Suspense>
      <Suspense fallback={null}>
        <OfflineBar />
      </Suspense>
    </>
  )
}

const subscribeToNothing = () => () => {}
const findRow = () => document.querySelector('.sub-navigation')

/**
 * The delivery place at the end of the header's second row on wide screens. It is known only to the browser, and the first load has no room for its
 * code.
 */
function HeaderPlace() {
  useLocation() // another page may have another header
  const row = useSyncExternalStore(subscribeToNothing, findRow, () => null)
  return (
    row &&
    createPortal(
      <li className="mr-2 ml-auto">
        <PlaceButton className="flex min-h-11 items-center" />
      </li>,
      row,
    )
  )
}

/** `/uk/product/view/7` → `product/view`: pages of one kind share their code. */
const toPageKind = (pathname: string) => pathname.split('/').slice(2, 4).join('/')
const visited = new Set<string>()

/**
 * Offline, a navigation inside the app would fail. With a service worker the browser loads the URL instead and gets the cached page. Without one, a
 * link to a page whose code is not loaded would end in the browser's own error page, so the reader stays here and sees the reason.
 */
function OfflineLinks() {
  const t = useTranslations('common')
  const { pathname } = useLocation()
  useEffect(() => {
    visited.add(toPageKind(pathname))
  }, [pathname])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || navigator.onLine || link.origin !== location.origin) return
      if (navigator.serviceWorker?.controller) {
        // Hides the click from the router, so that the browser follows the link.
        if (link.pathname !== location.pathname) event.stopPropagation()
        return
      }
      if (visited.has(toPageKind(link.pathname))) return
      event.preventDefault()
      toast.error(`${t('offlineTitle')}. ${t('offlineText')}`)
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [t])
  return null
}

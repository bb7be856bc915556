import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { pageNamespaces } from '#i18n/namespaces.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toast-store.ts'
import { shopFile } from '../api/shop-data.ts'
import { isPublicPage } from './cache-policy.ts'
import type { OutboxContent } from './outbox-store.ts'
import { outboxMessages } from './outbox-item-notice.tsx'
import { formatDateTime } from './format-date-time.ts'
import { cacheMessages, registerWorker, reportVisit } from './register-worker.ts'
import { useOutbox } from './use-outbox.ts'

/** Registers the service worker, and tells the reader when a page comes from the cache and what waits to be sent. */
export function OfflineBar() {
  const { pathname, search } = useLocation()
  const language = useLanguage()
  useEffect(registerWorker, [])
  useEffect(() => {
    const version = document.documentElement.dataset['words'] ?? ''
    const shop = document.documentElement.dataset['shop'] ?? '' // missing when the language was changed inside the app
    void cacheMessages([...pageNamespaces.map((name) => `/locales/${language}/${name}.json?v=${version}`), shopFile(language, shop)])
  }, [language])
  useEffect(() => {
    if (!isPublicPage(pathname) || !navigator.onLine) return
    // Delayed until the page has loaded its data.
    const timer = setTimeout(() => void reportVisit(pathname + search), 1500)
    return () => clearTimeout(timer)
  }, [pathname, search])
  const items = useOutbox()
  useDeliveryToasts(items)
  return <StatusBar items={items ?? []} />
}

/** Announces once that a stored order or message was delivered or refused, on any page. */
function useDeliveryToasts(items: readonly OutboxContent[] | null): void {
  const t = useTranslations('offline')
  const before = useRef<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    if (!items) return
    for (const { id, state, kind } of items) {
      const was = before.current?.get(id)
      if (was === undefined || was === state) continue
      if (state === 'sent') toast.success(t(outboxMessages[kind].sent))
      if (state === 'rejected') toast.error(t(outboxMessages[kind].rejected))
    }
    before.current = new Map(items.map(({ id, state }) => [id, state]))
  }, [items, t])
}

/** Says since when the page is cached, and how much waits to be sent. It overlays the page, so that nothing moves. */
function StatusBar({ items }: { items: readonly OutboxContent[] }) {
  const t = useTranslations('offline')
  const language = useLanguage()
  const { pathname } = useLocation()
  // Only the first page can be from the cache; a navigation inside the app shows fresh data.
  const [cached] = useState(() => ({ at: document.documentElement.dataset['kept'], pathname: location.pathname }))
  const [closed, setClosed] = useState(false)
  const storedAt = cached.pathname === pathname ? cached.at : undefined
  const open = items.filter(({ state }) => state !== 'sent').length
  const onItsPage = pathname.endsWith('/offline')
  if (closed || onItsPage || (storedAt === undefined && items.length === 0)) return null
  return (
    <section
      aria-label={t('withoutNetwork')}
      className="no-print fixed inset-x-4 bottom-24 z-40 mx-auto flex max-w-[34rem] items-start gap-3 lg:right-auto lg:bottom-6 lg:left-6 border border-l-4 border-warning bg-sheet pl-4 [box-shadow:var(--shadow-float)]"
    >
      <div role="status" className="flex-1 py-3 leading-snug">
        {storedAt !== undefined && <p>{t('cachedPage', { moment: formatDateTime(storedAt, language) })}</p>}
        {items.length > 0 && (
          <p>
            {open > 0 ? t('waiting', { count: open }) : t('allSent')}{' '}
            <Link to={`/${language}/offline`} className="text-link">
              {t('look')}
            </Link>
          </p>
        )}
      </div>
      <IconButton label={t('closeBar')} onClick={() => setClosed(true)}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  )
}

import { useEffect, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#contract/format-phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { headMeta, hiddenHeadAt } from '../seo/hidden-page.ts'
import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { phoneHref, useShopData } from '../api/shop-data.ts'
import { returnPath } from './cache-policy.ts'
import { OutboxItemNotice } from './outbox-item-notice.tsx'
import { listCachedPages, type CachedPage } from './cached-pages.ts'
import { registerWorker } from './register-worker.ts'
import { useOutbox } from './use-outbox.ts'

export const handle: PageHandle = { namespaces: ['offline'] }

const load = async (args: LoaderInput) => ({
  head: await hiddenHeadAt(args, 'offline', 'offline', (t) => ({ title: t('title'), description: t('description') })),
})
export { load as loader, load as clientLoader, headMeta as meta }

/** Shown offline for a page that was never cached: lists the readable pages and what waits to be sent. */
export default function OfflinePage() {
  const t = useTranslations('offline')
  const language = useLanguage()
  const { offline, asked } = useCachedQuery()
  useEffect(registerWorker, [])
  const to = returnPath(asked, language)
  const phone = useShopData().settings?.contacts.phones[0]
  return (
    <div className="page-frame grid gap-x-16 gap-y-12 py-12 md:py-20 lg:grid-cols-[1fr_22rem]">
      <div className="max-w-text">
        <h1 className="text-display">{t(offline ? 'offlineTitle' : 'title')}</h1>
        <p className="mt-5 text-lead">{t(offline ? 'offlineText' : 'onlineText')}</p>
        <div className="mt-8 flex flex-wrap items-center gap-4">
          {/* A plain link loads a new document: the shop answers, or else the service worker. */}
          <a href={to} className={buttonVariants('primary')}>
            {t(asked === null ? 'toCatalogue' : 'tryAgain')}
          </a>
          {phone && (
            <a href={phoneHref(phone)} className="text-link inline-flex min-h-11 items-center">
              {t('call', { phone: formatPhone(phone) })}
            </a>
          )}
        </div>
        <OutboxItems />
      </div>
      <CachedPages />
    </div>
  )
}

const probeIntervalMs = 10_000

/** Asks the shop itself, because the browser can be online while the shop is unreachable, and the other way round. */
async function isShopReachable(): Promise<boolean> {
  return fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * The worker answers every uncached URL with the same page, so the browser reads the requested one. When the shop answers again, that page opens
 * automatically.
 */
function useCachedQuery(): { offline: boolean; asked: string | null } {
  const language = useLanguage()
  const [state, setState] = useState<{ offline: boolean; asked: string | null }>({ offline: true, asked: null })
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search).get('to')
    const check = () => {
      setState({ offline: !navigator.onLine || asked !== null, asked })
      if (asked !== null) void isShopReachable().then((answers) => answers && location.replace(returnPath(asked, language)))
    }
    check()
    const probe = setInterval(check, probeIntervalMs)
    addEventListener('online', check)
    addEventListener('offline', check)
    return () => {
      clearInterval(probe)
      removeEventListener('online', check)
      removeEventListener('offline', check)
    }
  }, [language])
  return state
}

function OutboxItems() {
  const t = useTranslations('offline')
  const items = useOutbox()
  if (!items || items.length === 0) return null
  return (
    <TitledSection id="letters" title={t('outboxTitle')} className="mt-12" heading="mb-4 text-title">
      <div className="flex flex-col gap-4">
        {items.map((item) => (
          <OutboxItemNotice key={item.id} item={item} />
        ))}
      </div>
    </TitledSection>
  )
}

function CachedPages() {
  const t = useTranslations('offline')
  const language = useLanguage()
  const [pages, setPages] = useState<readonly CachedPage[]>([])
  useEffect(() => void listCachedPages(language).then(setPages, () => {}), [language])
  if (pages.length === 0) return null
  return (
    <TitledSection id="readable" title={t('readable')} heading="mb-2 font-medium">
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path} className="border-t border-concrete-light">
            <Link to={path} reloadDocument className="flex min-h-11 items-center py-2 leading-snug hover:text-accent">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

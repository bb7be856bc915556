import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useLocation, useMatches } from 'react-router'
import { NoResponseError } from '#contract/api-errors.ts'
import { maxSearchLength } from '#contract/listing-defaults.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink, buttonVariants } from '#ui/button.tsx'
import { categoryPath, pagePath } from '../navigation/links.ts'
import { cachePolicies } from '../offline/cache-policy.ts'
import { phoneHref, useShopData } from '../api/shop-data.ts'

type Kind = 'missing' | 'wrongLink' | 'expired' | 'offline' | 'busy' | 'broken'
const messageKeys: Record<Kind, { title: MessageKey<'common'>; text: MessageKey<'common'> }> = {
  missing: { title: 'missingTitle', text: 'missingText' },
  wrongLink: { title: 'missingTitle', text: 'wrongLinkText' },
  expired: { title: 'linkExpiredTitle', text: 'linkExpiredText' },
  offline: { title: 'offlineTitle', text: 'offlineText' },
  busy: { title: 'busyTitle', text: 'busyText' },
  broken: { title: 'brokenTitle', text: 'brokenText' },
}

/** Orders, offers, quotes and payments open by a secret link; if it is unknown, it was cut off or mistyped. */
const secretLinks = /^\/[^/]+\/(order|offer|quote|payment)\//

function classifyError(error: unknown, pathname: string): Kind {
  if (isRouteErrorResponse(error))
    return error.status === 404
      ? secretLinks.test(pathname)
        ? 'wrongLink'
        : 'missing'
      : error.status === 410
        ? 'expired'
        : error.status === 503
          ? 'busy'
          : 'broken'
  return error instanceof NoResponseError ? 'offline' : 'broken'
}

/** Whether the browser is offline; always false on the server and until hydration. */
function useOffline(): boolean {
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine)
    update()
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return offline
}

/**
 * When a navigation inside the app got no answer, a reload may show the page from the service worker's cache. It is tried once, so that it cannot
 * repeat for ever.
 */
function useCachedPageInstead(kind: Kind): void {
  useEffect(() => {
    if ((kind !== 'offline' && kind !== 'busy') || !navigator.serviceWorker?.controller || 'kept' in document.documentElement.dataset) return
    void caches.open(cachePolicies.pages.cacheName).then(async (pages) => {
      if (await pages.match(location.href)) location.reload()
    })
  }, [kind])
}

/** Names of pages by route id, for the message of a failed load: "Error loading About Us". */
export const pageNames: Readonly<Record<string, MessageKey<'common'>>> = {
  'catalogue/catalogue-page': 'catalogue',
  'product/product-page': 'productPage',
  'product/preview-page': 'productPage',
  'list/list-page': 'listTitle',
  'compare/compare-page': 'compareTitle',
  'list/offer-page': 'offerPage',
  'list/quote-page': 'offerPage',
  'checkout/checkout-page': 'checkoutPage',
  'order/order-page': 'orderPage',
  'order/payment-page': 'paymentPage',
  'account/profile-page': 'profile',
  'account/reset-password-page': 'resetPasswordPage',
  'info/about-us-page': 'aboutUsPage',
  'info/public-offer-page': 'publicOfferPage',
  'info/contact-us-page': 'contactUsPage',
  'info/exchange-return-page': 'exchangeReturnPage',
  'info/payment-shipping-page': 'paymentShippingPage',
  'info/privacy-policy-page': 'privacyPolicyPage',
  'info/how-it-is-made-page': 'howItIsMadePage',
  'info/colours-page': 'coloursPage',
  'info/for-architects-page': 'forArchitectsPage',
}

/** Shown when a page could not be rendered: what is wrong, what to do, whom to call. */
export function Failure({ error }: { error: unknown }) {
  const t = useTranslations('common')
  const offline = useOffline()
  const page = useMatches().at(-1)?.id ?? ''
  const name = pageNames[page]
  const { pathname } = useLocation()
  const found = classifyError(error, pathname)
  // The URL of an information page is always right: if the page is missing, the shop has no text for it.
  const known = found === 'missing' && page.startsWith('info/') ? 'broken' : found
  const final = known === 'missing' || known === 'wrongLink' || known === 'expired'
  const kind = offline && !final ? 'offline' : known
  useCachedPageInstead(kind)
  return (
    <div className="page-frame grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <title>{`${t(messageKeys[kind].title)} — ${t('siteTitle')}`}</title>
      <div className="max-w-text">
        {!final && name && <p className="mb-3 text-concrete-dark">{t('errorLoading', { page: t(name) })}</p>}
        <h1 className="text-display">{t(messageKeys[kind].title)}</h1>
        <p className="mt-5 text-lead">{t(messageKeys[kind].text)}</p>
        <RecoverySteps retry={!final} />
        <Search />
      </div>
      <Categories />
    </div>
  )
}

function RecoverySteps({ retry }: { retry: boolean }) {
  const t = useTranslations('common')
  const language = useLanguage()
  const { settings } = useShopData()
  const phone = settings?.contacts.phones[0]
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4">
      {retry && <Button onClick={() => location.reload()}>{t('tryAgain')}</Button>}
      <ButtonLink to={pagePath(language, 'product')} variant={retry ? 'secondary' : 'primary'}>
        {t('openCatalogue')}
      </ButtonLink>
      {phone && (
        <a href={phoneHref(phone)} className="text-link inline-flex min-h-11 items-center">
          {t('call', { phone: formatPhone(phone) })}
        </a>
      )}
    </div>
  )
}

/** A plain form, which works whatever else has failed. */
function Search() {
  const t = useTranslations('common')
  const language = useLanguage()
  return (
    // It has a name, because on a failed catalogue the header's search is on the page as well.
    <form role="search" aria-label={t('search')} action={pagePath(language, 'product')} className="mt-10 flex max-w-md flex-wrap gap-2">
      <input
        type="search"
        name="full_text_search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        maxLength={maxSearchLength}
        className="control min-h-11 min-w-0 flex-[1_1_14rem] px-3"
      />
      <button type="submit" className={buttonVariants('secondary')}>
        {t('find')}
      </button>
    </form>
  )
}

function Categories() {
  const t = useTranslations('common')
  const language = useLanguage()
  const { categories } = useShopData()
  if (!categories || categories.length === 0) return null
  return (
    // A section, because the header already has a navigation of that name.
    <section aria-labelledby="failure-categories">
      <h2 id="failure-categories" className="mb-2 font-medium">
        {t('categories')}
      </h2>
      <ul>
        {categories.map(({ categoryId, categoryName }) => (
          <li key={categoryId} className="border-t border-concrete-light">
            <Link to={categoryPath(language, categoryId)} className="flex min-h-11 items-center py-2 hover:text-accent">
              {categoryName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useEffect } from 'react'
import { data, Outlet } from 'react-router'
import { useLanguage } from '#i18n/messages.tsx'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { shopContext } from '../api/load-context.ts'
import { getApi, languageOfParams } from '../api/route-context.ts'
import { lazyApi, fetchCached, primeCache } from '../api/query-cache.ts'
import { loadShopData } from '../api/load-shop-data.ts'
import { keepOutOfPage, shopKey, findShopData } from '../api/shop-data.ts'
import type { Route } from './+types/language-route'

/** Loads what all pages in a language share. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { digest, now } = context.get(shopContext)
  const shop = await loadShopData(getApi(context, languageOfParams(params)), now())
  const whole = shop.settings !== null && shop.categories !== null
  // A page with a missing part must not be cached for other readers.
  return data(keepOutOfPage(shop, digest(shop)), whole ? {} : { headers: { 'cache-control': 'no-store' } })
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const language = languageOfParams(params)
  const queryFn = async () => {
    const [reading, api] = await Promise.all([import('../api/load-shop-data.ts'), lazyApi(language)])
    return reading.loadShopData(api, new Date())
  }
  return fetchCached({ queryKey: shopKey(language), queryFn, ...catalogueStaleTime })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function shouldRevalidate({ currentParams, nextParams }: { currentParams: { lang?: string }; nextParams: { lang?: string } }) {
  return currentParams.lang !== nextParams.lang
}

/** The parent of every page below `/{lang}`; the root's middleware has already corrected the URL. */
export default function LanguageRoute({ loaderData }: Route.ComponentProps) {
  const language = useLanguage()
  useEffect(() => primeCache(shopKey(language), findShopData(loaderData)), [language, loaderData])
  return <Outlet />
}

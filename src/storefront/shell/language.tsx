import { useEffect } from 'react'
import { data, Outlet } from 'react-router'
import { useLanguage } from '#i18n/words.tsx'
import { catalogueFreshness } from './freshness.ts'
import { apiOf, languageOfParams } from './page.ts'
import { apiLater, readKept, seedKept } from './read-kept.ts'
import { readShopData } from './read-shop-data.ts'
import { shopKey } from './shop-data.ts'
import type { Route } from './+types/language'

/** Read once for every page in a language. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = await readShopData(apiOf(context, languageOfParams(params)))
  const whole = shop.settings !== null && shop.categories !== null
  // A page that lacks a part must not be kept for the next reader.
  return data(shop, whole ? {} : { headers: { 'cache-control': 'no-store' } })
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const language = languageOfParams(params)
  const queryFn = async () => {
    const [reading, api] = await Promise.all([import('./read-shop-data.ts'), apiLater(language)])
    return reading.readShopData(api)
  }
  return readKept({ queryKey: shopKey(language), queryFn, ...catalogueFreshness })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function shouldRevalidate({ currentParams, nextParams }: { currentParams: { lang?: string }; nextParams: { lang?: string } }) {
  return currentParams.lang !== nextParams.lang
}

/** Everything below `/{lang}`. The address was put right by the root's middleware. */
export default function LanguageRoute({ loaderData }: Route.ComponentProps) {
  const language = useLanguage()
  useEffect(() => seedKept(shopKey(language), loaderData), [language, loaderData])
  return <Outlet />
}

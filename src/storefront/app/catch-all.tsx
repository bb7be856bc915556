import { redirect } from 'react-router'
import { isLanguage } from '#contract/languages.ts'
import type { Route } from './+types/catch-all'

/** An unknown URL: below a language it redirects to the catalogue, otherwise to the root. */
export function loader({ request }: Route.LoaderArgs) {
  const [language] = new URL(request.url).pathname.split('/').filter(Boolean)
  throw redirect(isLanguage(language) ? `/${language}/product` : '/', { status: 302, headers: { 'cache-control': 'no-store' } })
}

/** Never rendered. */
export default function CatchAll() {
  return null
}

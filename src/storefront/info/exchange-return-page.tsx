import type { PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { loadPage, loadPageInBrowser, pageMeta } from './load-page.ts'
import type { Route } from './+types/exchange-return-page'

export const handle: PageHandle = { namespaces: ['info'], name: 'exchangeReturnPage' }

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, 'exchange-return')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageInBrowser(args, 'exchange-return')
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args)
}

export default function ExchangeReturnPage({ loaderData }: Route.ComponentProps) {
  return <Article page={loaderData.page} />
}

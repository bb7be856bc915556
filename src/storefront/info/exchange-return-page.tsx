import type { PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { loadPage, loadPageLater, metaOfPage } from './load-page.ts'
import type { Route } from './+types/exchange-return-page'

export const handle: PageHandle = { words: ['info'], name: 'exchangeReturnPage' }

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, 'exchange-return')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageLater(args, 'exchange-return')
}

export function meta(args: Route.MetaArgs) {
  return metaOfPage(args)
}

export default function ExchangeReturnPage({ loaderData }: Route.ComponentProps) {
  return <Article page={loaderData.page} />
}

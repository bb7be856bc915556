import type { PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { SellerDetails } from './seller-details.tsx'
import { loadPage, loadPageInBrowser, pageMeta } from './load-page.ts'
import type { Route } from './+types/public-offer-page'

export const handle: PageHandle = { namespaces: ['info'], name: 'publicOfferPage' }

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, 'public-offer')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageInBrowser(args, 'public-offer')
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args)
}

export default function PublicOfferPage({ loaderData }: Route.ComponentProps) {
  return <Article page={loaderData.page} dated last={<SellerDetails />} />
}

import type { PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { SellerDetails } from './seller-details.tsx'
import { loadPage, loadPageLater, metaOfPage } from './load-page.ts'
import type { Route } from './+types/public-offer-page'

export const handle: PageHandle = { words: ['info'], name: 'publicOfferPage' }

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, 'public-offer')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageLater(args, 'public-offer')
}

export function meta(args: Route.MetaArgs) {
  return metaOfPage(args)
}

export default function PublicOfferPage({ loaderData }: Route.ComponentProps) {
  return <Article page={loaderData.page} dated last={<SellerDetails />} />
}

import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { SellerDetails } from './seller-details.tsx'
import { loadPage, metaWithBreadcrumbs } from './load-page.ts'
import type { Route } from './+types/public-offer-page'

export const handle: PageHandle = { namespaces: ['info'] }

const load = (args: LoaderInput) => loadPage(args, 'public-offer')
export { load as loader, load as clientLoader, metaWithBreadcrumbs as meta }

export default function PublicOfferPage({ loaderData }: Route.ComponentProps) {
  return <Article page={loaderData.page} dated last={<SellerDetails />} />
}

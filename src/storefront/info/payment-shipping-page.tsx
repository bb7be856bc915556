import type { PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { loadPage, loadPageInBrowser, pageMeta } from './load-page.ts'
import type { Route } from './+types/payment-shipping-page'

export const handle: PageHandle = { namespaces: ['info'], name: 'paymentShippingPage' }

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, 'payment-shipping')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageInBrowser(args, 'payment-shipping')
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args)
}

export default function PaymentShippingPage({ loaderData }: Route.ComponentProps) {
  return <Article page={loaderData.page} />
}

import type { PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { loadPage, loadPageInBrowser, pageMeta } from './load-page.ts'
import type { Route } from './+types/privacy-policy-page'

export const handle: PageHandle = { namespaces: ['info'], name: 'privacyPolicyPage' }

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, 'privacy-policy')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageInBrowser(args, 'privacy-policy')
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args)
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <Article page={loaderData.page} dated />
}

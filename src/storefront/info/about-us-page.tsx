import type { PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { AgreementButton } from './agreement-button.tsx'
import { loadPage, loadPageInBrowser, pageMeta } from './load-page.ts'
import type { Route } from './+types/about-us-page'

export const handle: PageHandle = { namespaces: ['info'], name: 'aboutUsPage' }

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, 'about-us')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageInBrowser(args, 'about-us')
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args)
}

export default function AboutUsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Article page={loaderData.page}>
      <AgreementButton />
    </Article>
  )
}

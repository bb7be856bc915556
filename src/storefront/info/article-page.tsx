import type { InfoPage } from '#contract/urls.ts'
import type { PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { loadPage, metaWithBreadcrumbs } from './load-page.ts'
import type { Route } from './+types/article-page'

export const handle: PageHandle = { namespaces: ['info'] }

/** An information page with nothing but its text. */
async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const name = args.pattern.replace(/^.*\//, '') as InfoPage // the route table has a path for each page
  return { ...(await loadPage(args, name)), dated: name === 'privacy-policy' }
}
export { load as loader, load as clientLoader, metaWithBreadcrumbs as meta }

export default function ArticlePage({ loaderData: { page, dated } }: Route.ComponentProps) {
  return <Article page={page} dated={dated} />
}

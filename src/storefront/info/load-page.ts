import type { MetaDescriptor } from 'react-router'
import type { InfoPage } from '#contract/urls.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { getMessages, languageOfParams, type LoaderInput } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { buildHead, pageMeta, type Head, type Match } from '../seo/head.ts'
import { readQuery } from '../api/query-cache.ts'
import { breadcrumbData } from '../seo/structured-data.ts'

/** Loads an information page by its name, and builds its head. */
export async function loadPage(args: LoaderInput, name: InfoPage) {
  const reading = readQuery(args, (api, language) => ({
    queryKey: ['page', language, name],
    queryFn: () => api.readPage({ params: { name } }),
    ...catalogueStaleTime,
  }))
  const page = await failOnError(reading)
  const language = languageOfParams(args.params)
  const { title, description } = page
  return { page, title, head: await buildHead(getMessages(args.context), language, { title, description, path: `/${language}/${name}` }) }
}

interface MetaInput {
  readonly matches: readonly (Match | undefined)[]
  readonly loaderData: { readonly head: Head; readonly title: string } | undefined
}

/** Title, description and language links of a page directly below the catalogue, with both as breadcrumbs. */
export function metaWithBreadcrumbs({ matches, loaderData }: MetaInput): MetaDescriptor[] {
  if (!loaderData) return []
  const { head, title } = loaderData
  const home = head.path.replace(/[^/]+$/, 'product')
  return pageMeta({
    matches,
    head,
    data: (shop) => [
      breadcrumbData(shop, [
        { name: shop.name, path: home },
        { name: title, path: head.path },
      ]),
    ],
  })
}

import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import type { InfoPage } from '#contract/urls.ts'
import type { PageContent } from '#contract/content.ts'
import type { Language } from '#contract/languages.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { headOf, metaOf, type Head, type Match } from '../seo/head.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { apiOf, languageOfParams } from '../api/route-context.ts'
import { lazyApi, fetchCached } from '../api/query-cache.ts'
import { breadcrumbData } from '../seo/structured-data.ts'

interface LoadedPage {
  readonly page: PageContent
  readonly head: Head
}

async function withHead(language: Language, name: InfoPage, page: PageContent): Promise<LoadedPage> {
  return { page, head: await headOf(language, { title: page.title, description: page.description, path: `/${language}/${name}` }) }
}

const read = (api: ShopApi, name: InfoPage) => api.readPage({ params: { name } })

interface ServerArgs {
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly lang?: string | undefined }
}

/** An information page for the server's loader. */
export async function loadPage({ context, params }: ServerArgs, name: InfoPage): Promise<LoadedPage> {
  const language = languageOfParams(params)
  return withHead(language, name, await failOnError(read(apiOf(context, language), name)))
}

/** The same for a move inside the app. A failure becomes the page's own fallback. */
export async function loadPageInBrowser({ params }: Pick<ServerArgs, 'params'>, name: InfoPage): Promise<LoadedPage> {
  const language = languageOfParams(params)
  const queryFn = async () => read(await lazyApi(language), name)
  return withHead(language, name, await failOnError(fetchCached({ queryKey: ['page', language, name], queryFn, ...catalogueStaleTime })))
}

/** Title, description, languages, and the way here from the catalogue. */
export function pageMeta({ matches, loaderData }: { matches: readonly (Match | undefined)[]; loaderData: LoadedPage | undefined }): MetaDescriptor[] {
  if (!loaderData) return []
  const { head, page } = loaderData
  const home = head.path.replace(/[^/]+$/, 'product')
  return metaOf({
    matches,
    head,
    data: (shop) => [
      breadcrumbData(shop, [
        { name: shop.name, path: home },
        { name: page.title, path: head.path },
      ]),
    ],
  })
}

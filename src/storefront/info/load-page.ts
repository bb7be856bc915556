import type { MetaDescriptor } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import type { InfoPage } from '#contract/urls.ts'
import type { PageContent } from '#contract/content.ts'
import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { buildHead, type Head, type Match } from '../seo/head.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { getApi, languageOfParams, getMessages, type LoaderInput } from '../api/route-context.ts'
import { lazyApi, fetchCached } from '../api/query-cache.ts'
import { metaWithBreadcrumbs } from './page-meta.ts'

interface LoadedPage {
  readonly page: PageContent
  readonly head: Head
}

async function withHead(source: MessageSource, language: Language, name: InfoPage, page: PageContent): Promise<LoadedPage> {
  return { page, head: await buildHead(source, language, { title: page.title, description: page.description, path: `/${language}/${name}` }) }
}

const read = (api: ShopApi, name: InfoPage) => api.readPage({ params: { name } })

/** Loads an information page on the server. */
export async function loadPage({ context, params }: LoaderInput, name: InfoPage): Promise<LoadedPage> {
  const language = languageOfParams(params)
  return withHead(getMessages(context), language, name, await failOnError(read(getApi(context, language), name)))
}

/** Loads it for a navigation inside the app. A failure becomes the page's own fallback. */
export async function loadPageInBrowser({ context, params }: LoaderInput, name: InfoPage): Promise<LoadedPage> {
  const language = languageOfParams(params)
  const queryFn = async () => read(await lazyApi(language), name)
  return withHead(
    getMessages(context),
    language,
    name,
    await failOnError(fetchCached({ queryKey: ['page', language, name], queryFn, ...catalogueStaleTime })),
  )
}

export function pageMeta({ matches, loaderData }: { matches: readonly (Match | undefined)[]; loaderData: LoadedPage | undefined }): MetaDescriptor[] {
  return loaderData ? metaWithBreadcrumbs(matches, loaderData.head, loaderData.page.title) : []
}

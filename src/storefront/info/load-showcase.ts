import type { MetaDescriptor } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import type { ShopPicture } from '#contract/front.ts'
import type { ShowcasePage } from '#contract/urls.ts'
import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { getApi, languageOfParams, getMessages, type LoaderInput } from '../api/route-context.ts'
import { fetchCached, lazyApi } from '../api/query-cache.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { buildHead, translatorFor, type Head, type Match } from '../seo/head.ts'
import { metaWithBreadcrumbs } from './page-meta.ts'

/** Pictures by name; a missing one is simply not shown. */
export type ShopPictures = Readonly<Record<string, ShopPicture>>

interface LoadedShowcase {
  readonly pictures: ShopPictures
  readonly head: Head
  readonly title: string
}

interface PageInput {
  readonly name: ShowcasePage
  readonly title: MessageKey<'showcase'>
  readonly description: MessageKey<'showcase'>
  /** Names of pictures, or the beginnings of names. */
  readonly pictures: readonly string[]
}

const named = (all: readonly ShopPicture[], requested: readonly string[]) =>
  all.filter((picture) => requested.some((name) => picture.name.startsWith(name)))
const byName = (pictures: readonly ShopPicture[]): ShopPictures => Object.fromEntries(pictures.map((picture) => [picture.name, picture]))

async function assemble(
  source: MessageSource,
  language: Language,
  { name, title, description, pictures }: PageInput,
  all: readonly ShopPicture[],
): Promise<LoadedShowcase> {
  const t = await translatorFor(language, 'showcase', source)
  const shown = named(all, pictures)
  const head = await buildHead(source, language, {
    title: t(title),
    description: t(description),
    path: `/${language}/${name}`,
    image: shown[0]?.url,
  })
  return { pictures: byName(shown), head, title: t(title) }
}

/** A failure is ignored, because the page is complete without pictures. */
const picturesOf = (api: ShopApi) => api.listShopPictures().then(({ data }) => data)

export async function loadShowcase({ context, params }: LoaderInput, input: PageInput): Promise<LoadedShowcase> {
  const language = languageOfParams(params)
  return assemble(getMessages(context), language, input, await failOnError(picturesOf(getApi(context, language))))
}

export async function loadShowcaseInBrowser({ context, params }: LoaderInput, input: PageInput): Promise<LoadedShowcase> {
  const language = languageOfParams(params)
  return assemble(getMessages(context), language, input, await failOnError(cachedPictures(language)))
}

function cachedPictures(language: Language): Promise<ShopPicture[]> {
  const queryFn = async () => picturesOf(await lazyApi(language))
  return fetchCached({ queryKey: ['shop-pictures', language], queryFn, ...catalogueStaleTime })
}

/** Reads pictures for a page that is complete without them; empty on failure. */
export async function readPictures({ context, params }: LoaderInput, names: readonly string[]): Promise<ShopPictures> {
  return byName(named(await picturesOf(getApi(context, languageOfParams(params))).catch(() => []), names))
}

export async function readPicturesInBrowser({ params }: Pick<LoaderInput, 'params'>, names: readonly string[]): Promise<ShopPictures> {
  return byName(named(await cachedPictures(languageOfParams(params)).catch(() => []), names))
}

export function showcaseMeta({
  matches,
  loaderData,
}: {
  matches: readonly (Match | undefined)[]
  loaderData: LoadedShowcase | undefined
}): MetaDescriptor[] {
  return loaderData ? metaWithBreadcrumbs(matches, loaderData.head, loaderData.title) : []
}

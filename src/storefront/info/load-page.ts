import type { MetaDescriptor } from 'react-router'
import type { InfoPage, ShowcasePage } from '#contract/urls.ts'
import type { ShopPicture } from '#contract/front.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { getMessages, languageOfParams, type LoaderInput } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { buildHead, pageMeta, translatorFor, type Head, type Match } from '../seo/head.ts'
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

/** Pictures by name; a missing one is simply not shown. */
export type ShopPictures = Readonly<Record<string, ShopPicture>>

interface PageInput {
  readonly name: ShowcasePage
  readonly title: MessageKey<'showcase'>
  readonly description: MessageKey<'showcase'>
  /** Names of pictures, or the beginnings of names. */
  readonly pictures: readonly string[]
}

async function listPictures(args: LoaderInput, names: readonly string[]): Promise<ShopPicture[]> {
  const { data } = await readQuery(args, (api, language) => ({
    queryKey: ['shop-pictures', language],
    queryFn: () => api.listShopPictures(),
    ...catalogueStaleTime,
  }))
  return data.filter((picture) => names.some((name) => picture.name.startsWith(name)))
}

const byName = (pictures: readonly ShopPicture[]): ShopPictures => Object.fromEntries(pictures.map((picture) => [picture.name, picture]))

export async function loadShowcase(args: LoaderInput, { name, title, description, pictures }: PageInput) {
  const shown = await failOnError(listPictures(args, pictures))
  const language = languageOfParams(args.params)
  const source = getMessages(args.context)
  const t = await translatorFor(language, 'showcase', source)
  const texts = { title: t(title), description: t(description) }
  const head = await buildHead(source, language, { ...texts, path: `/${language}/${name}`, image: shown[0]?.url })
  return { pictures: byName(shown), head, title: texts.title }
}

/** Reads pictures for a page that is complete without them; empty on failure. */
export async function readPictures(args: LoaderInput, names: readonly string[]): Promise<ShopPictures> {
  return byName(await listPictures(args, names).catch(() => []))
}

import type { MetaDescriptor } from 'react-router'
import { inLanguage } from '#contract/urls.ts'
import { defaultLanguage, languages, type Language } from '#contract/languages.ts'
import { findShopData } from '../api/shop-data.ts'
import { businessInBrief, localBusinessData, type Shop } from './structured-data.ts'

/** What a page tells search engines and link previews. */
export interface Head {
  readonly title: string
  readonly description: string
  /** The canonical path, with the query parameters that make it a page of its own. */
  readonly path: string
  /** The same page in the other language, when its path is not the same but for the prefix. */
  readonly paths?: Readonly<Record<Language, string>>
  /** A picture for links, below the host; without it the shop's own. */
  readonly image?: string | undefined
  /** Not for search engines: a page about one reader or one search. */
  readonly hidden?: boolean
  readonly type?: 'website' | 'product'
  /** The way here from the catalogue, this page last, for search engines. */
  readonly crumbs?: readonly { readonly name: string; readonly path: string }[] | undefined
}

export interface Match {
  readonly id: string
  readonly loaderData?: unknown
}

function dataOf(matches: readonly (Match | undefined)[], id: string): unknown {
  return matches.find((match) => match?.id === id)?.loaderData
}

interface Page {
  readonly matches: readonly (Match | undefined)[]
  readonly head: Head | undefined
  /** What this kind of page adds to the data for search engines. */
  readonly data?: (shop: Shop) => readonly object[]
  /** A short description of the business; other pages carry the full one. */
  readonly brief?: boolean
}

/** The answer of a route's `meta`: title, description, canonical address, languages, and who we are. */
export function pageMeta({ matches, head, data, brief }: Page): MetaDescriptor[] {
  if (!head) return []
  const origin = (dataOf(matches, 'root') as { publicUrl: string } | undefined)?.publicUrl ?? '' // made by root.tsx
  const language = languages.find((known) => head.path.startsWith(`/${known}`)) ?? defaultLanguage
  const canonical = origin + head.path
  const there = (to: Language) => origin + (head.paths?.[to] ?? inLanguage(head.path, to))
  const settings = findShopData(dataOf(matches, 'app/language-route'))?.settings
  const name = settings?.company.name ?? head.title.split(' — ').at(-1) ?? ''
  const shop: Shop | null = settings ? { origin, language, name, settings } : null
  // Behind the title stands the shop's own name, where one is set.
  const title = settings?.company.name ? head.title.replace(/ — [^—]*$/, ` — ${settings.company.name}`) : head.title
  return [
    { title },
    { name: 'description', content: head.description },
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...languages.map((to) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang: to, href: there(to) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: there(defaultLanguage) },
    // Search engines and sharers read the server's page; the browser needs no code for it, and hydration leaves foreign tags of the head alone.
    ...(import.meta.env.SSR ? shared({ ...head, title }, { canonical, origin, language, name }) : []),
    ...(import.meta.env.SSR && shop
      ? [brief ? businessInBrief(shop) : localBusinessData(shop), ...(data?.(shop) ?? [])].map((about) => ({
          'script:ld+json': about as Record<string, string>,
        }))
      : []), // whatever is JSON: the type of the library is narrower than its work
  ]
}

const locales: Readonly<Record<Language, string>> = { uk: 'uk_UA', en: 'en_GB' }

/** Link previews (Open Graph). */
function shared(head: Head, at: { canonical: string; origin: string; language: Language; name: string }): MetaDescriptor[] {
  const image = head.image ?? `/share/${at.language}/shop.jpg`
  return [
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:url', content: at.canonical },
    { property: 'og:site_name', content: at.name },
    { property: 'og:locale', content: locales[at.language] },
    ...languages.filter((other) => other !== at.language).map((other) => ({ property: 'og:locale:alternate', content: locales[other] })),
    { property: 'og:image', content: at.origin + image },
    ...(image.startsWith('/share/')
      ? [
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: head.title },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

import type { MetaDescriptor } from 'react-router'
import { inLanguage } from '#contract/urls.ts'
import { defaultLanguage, languages, type Language } from '#contract/languages.ts'
import { findShopData } from '../api/shop-data.ts'
import { businessInBrief, localBusinessData, type Shop } from './structured-data.ts'

/** A page's data for search engines and link previews. */
export interface Head {
  readonly title: string
  readonly description: string
  /** The canonical path, with the query parameters that belong to it. */
  readonly path: string
  /** Paths in both languages, when they differ in more than the prefix. */
  readonly paths?: Readonly<Record<Language, string>>
  /** Path of a picture for link previews; by default the shop's own. */
  readonly image?: string | undefined
  /** Excludes the page from search engines, e.g. when it is about one reader or one search. */
  readonly hidden?: boolean
  readonly type?: 'website' | 'product'
  /** Breadcrumbs from the catalogue to this page, for search engines. */
  readonly crumbs?: readonly { readonly name: string; readonly path: string }[] | undefined
}

export interface Match {
  readonly id: string
  readonly loaderData?: unknown
}

function findData(matches: readonly (Match | undefined)[], id: string): unknown {
  return matches.find((match) => match?.id === id)?.loaderData
}

interface Page {
  readonly matches: readonly (Match | undefined)[]
  readonly head: Head | undefined
  /** Additional structured data of this kind of page. */
  readonly data?: (shop: Shop) => readonly object[]
  /** Describes the business briefly; other pages carry the full description. */
  readonly brief?: boolean
}

/** The result of a route's `meta`: title, description, canonical URL, languages, and the business. */
export function pageMeta({ matches, head, data, brief }: Page): MetaDescriptor[] {
  if (!head) return []
  const origin = (findData(matches, 'root') as { publicUrl: string } | undefined)?.publicUrl ?? '' // made by root.tsx
  const language = languages.find((known) => head.path.startsWith(`/${known}`)) ?? defaultLanguage
  const canonical = origin + head.path
  const there = (to: Language) => origin + (head.paths?.[to] ?? inLanguage(head.path, to))
  const settings = findShopData(findData(matches, 'app/language-route'))?.settings
  const name = settings?.company.name ?? head.title.split(' — ').at(-1) ?? ''
  const shop: Shop | null = settings ? { origin, language, name, settings } : null
  // The shop's own name follows the title, if it is set.
  const title = settings?.company.name ? head.title.replace(/ — [^—]*$/, ` — ${settings.company.name}`) : head.title
  return [
    { title },
    { name: 'description', content: head.description },
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...languages.map((to) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang: to, href: there(to) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: there(defaultLanguage) },
    // Only the server adds link previews: search engines and social networks read its page, and hydration keeps foreign tags of the head.
    ...(import.meta.env.SSR ? shared({ ...head, title }, { canonical, origin, language, name }) : []),
    ...(import.meta.env.SSR && shop
      ? [brief ? businessInBrief(shop) : localBusinessData(shop), ...(data?.(shop) ?? [])].map((about) => ({
          'script:ld+json': about as Record<string, string>,
        }))
      : []), // any JSON works; the library's type is too narrow
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

import type { MetaDescriptor } from 'react-router'
import { inLanguage } from '#contract/addresses.ts'
import { defaultLanguage, languages, type Language } from '#contract/languages.ts'
import type { Namespace, WordKey } from '#i18n/namespaces.ts'
import { say, type Params } from '#i18n/plural.ts'
import { wordSource } from './server-words.ts'
import type { ShopData } from './shop-data.ts'

/** What a page says to search engines and to whoever gets a link to it. */
export interface Head {
  readonly title: string
  readonly description: string
  /** The page's right address below the host, with whatever query makes it another page. */
  readonly path: string
  /** The same page in the other language, when its path is not the same but for the prefix. */
  readonly paths?: Readonly<Record<Language, string>>
  /** A picture for links, below the host. */
  readonly image?: string | undefined
  /** Not for search engines: a page about one reader or one search. */
  readonly hidden?: boolean
  readonly type?: 'website' | 'product'
}

/** The words of a namespace for a loader, on either side: what a page's head is made of. */
export async function wordsFor<N extends Namespace>(language: Language, namespace: N): Promise<(key: WordKey<N>, params?: Params) => string> {
  const dictionary = await wordSource().dictionary(language, namespace)
  return (key, params) => say(dictionary, language, key, params)
}

/** The head of a page with the shop's name behind the title. */
export async function headOf(language: Language, head: Head): Promise<Head> {
  const t = await wordsFor(language, 'shell')
  return { ...head, title: `${head.title} — ${t('siteTitle')}` }
}

interface Match {
  readonly id: string
  readonly loaderData?: unknown
}

function dataOf(matches: readonly (Match | undefined)[], id: string): unknown {
  return matches.find((match) => match?.id === id)?.loaderData
}

/** The answer of a route's `meta`: title, description, canonical address, languages, and who we are. */
export function metaOf({ matches, head }: { matches: readonly (Match | undefined)[]; head: Head | undefined }): MetaDescriptor[] {
  if (!head) return []
  const origin = (dataOf(matches, 'root') as { publicUrl: string } | undefined)?.publicUrl ?? '' // made by root.tsx
  const language = languages.find((known) => head.path.startsWith(`/${known}`)) ?? defaultLanguage
  const canonical = origin + head.path
  const there = (to: Language) => origin + (head.paths?.[to] ?? inLanguage(head.path, to))
  const shop = dataOf(matches, 'shell/language') as ShopData | undefined // made by language.tsx
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...languages.map((to) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang: to, href: there(to) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: there(defaultLanguage) },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: language === 'uk' ? 'uk_UA' : 'en_GB' },
    ...(head.image ? [{ property: 'og:image', content: origin + head.image }] : []),
    ...(shop?.settings ? [{ 'script:ld+json': localBusiness(shop.settings, language, origin, head.title) }] : []),
  ]
}

/** Search-engine data of a local business (specification.md, section 1): only what is set. */
function localBusiness(settings: NonNullable<ShopData['settings']>, language: Language, origin: string, title: string) {
  const { company, contacts, social } = settings
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: company.name ?? title.split(' — ').at(-1) ?? '',
    url: `${origin}/${language}/product`,
    address: { '@type': 'PostalAddress', streetAddress: company.address[language], addressCountry: 'UA' },
    ...(contacts.phones[0] ? { telephone: contacts.phones[0] } : {}),
    ...(contacts.email ? { email: contacts.email } : {}),
    ...(social.length > 0 ? { sameAs: social.map(({ url }) => url) } : {}),
  }
}

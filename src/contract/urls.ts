import { isLanguage, languageOfVariant, languages, preferredLanguage, defaultLanguage, type Language } from './languages.ts'

/** First segments of the shop's pages below `/{lang}`. */
export const pageSegments = [
  'product',
  'about-us',
  'public-offer',
  'contact-us',
  'exchange-return',
  'payment-shipping',
  'privacy-policy',
  'how-it-is-made',
  'colours',
  'for-architects',
  'profile',
  'cart-checkout',
  'order',
  'list',
  'compare',
  'offer',
  'quote',
  'payment',
  'reset-password',
  'offline',
] as const

export const infoPages = ['about-us', 'public-offer', 'contact-us', 'exchange-return', 'payment-shipping', 'privacy-policy'] as const
export type InfoPage = (typeof infoPages)[number]

/** Pages with pictures and facts about production and materials, and for architects. */
export const showcasePages = ['how-it-is-made', 'colours', 'for-architects'] as const
export type ShowcasePage = (typeof showcasePages)[number]

function isPage(segment: string | undefined): boolean {
  return pageSegments.some((page) => page === segment)
}

function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}

export interface PageRequest {
  readonly pathname: string
  /** Includes its `?`; may be empty. */
  readonly search: string
  readonly cookie: string | null
  readonly acceptLanguage: string | null
}

/** Where a request must be redirected before a page is rendered, or null when its URL is right (rule 1.3). */
export function findRedirect({ pathname, search, cookie, acceptLanguage }: PageRequest): string | null {
  const segments = pathname.split('/').filter(Boolean)
  const [first, second] = segments
  const chosen = cookie === null ? null : cookieValue(cookie, 'i18next')
  const chosenLanguage = chosen === null ? null : languageOfVariant(chosen)
  // The root ignores the browser's language: Ukrainian law requires Ukrainian first.
  if (first === undefined) return `/${chosenLanguage ?? defaultLanguage}`
  if (pathname.includes('//')) return `/${segments.join('/')}${search}`
  if (isLanguage(first)) {
    if (second === undefined) return `/${first}/product${search}`
    return isPage(second) ? null : `/${first}/product`
  }
  if (isPage(first)) return `/${chosenLanguage ?? preferredLanguage(acceptLanguage ?? undefined) ?? defaultLanguage}/${segments.join('/')}${search}`
  const variant = languageOfVariant(first)
  if (variant && (second === undefined || isPage(second))) return `/${[variant, ...segments.slice(1)].join('/')}${search}`
  return '/'
}

/** The same page in another language: the prefix is swapped, the rest stays. */
export function inLanguage(pathname: string, language: Language): string {
  const [, first, ...rest] = pathname.split('/')
  return languages.some((known) => known === first) ? `/${[language, ...rest].join('/')}` : `/${language}`
}

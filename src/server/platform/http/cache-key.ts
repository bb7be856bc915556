import { pageParameters } from '#contract/page-parameters.ts'
import { isLanguage } from '#contract/languages.ts'

/** Only plain paths: escaped letters and doubled slashes would give one page any number of addresses. */
const cacheablePath = /^\/(?:uk|en)(?:\/[\w.-]+)+$/

export interface PageKey {
  /** The address with only the parameters that the page reads; it is rendered and cached under it. */
  readonly url: string
  /** The other parameters (such as campaign marks) with their `&`s, or empty. Only redirects use them. */
  readonly rest: string
}

/** The cache key of a page; null when it is not cached, because it is personal or reads other parameters. */
export function toPageKey(target: string): PageKey | null {
  const start = target.indexOf('?')
  const path = start < 0 ? target : target.slice(0, start)
  if (!cacheablePath.test(path) || path.endsWith('.data')) return null
  if (start < 0) return { url: target, rest: '' }
  const known = pageParameters(path)
  if (known === null) return null
  const pairs = target
    .slice(start + 1)
    .split('&')
    .filter(Boolean)
  const reads = (pair: string) => known.includes(new URLSearchParams(pair).keys().next().value ?? '')
  const readPairs = pairs.filter(reads)
  return { url: readPairs.length > 0 ? `${path}?${readPairs.join('&')}` : path, rest: pairs.filter((pair) => !reads(pair)).join('&') }
}

/** The cache key of an answer: API answers differ by language, a page has its language in the address. */
export function toCacheKey(target: string, userLanguage: unknown): string | null {
  if (target.startsWith('/api/')) return `${isLanguage(userLanguage) ? userLanguage : 'uk'} ${target}`
  return toPageKey(target)?.url ?? null
}

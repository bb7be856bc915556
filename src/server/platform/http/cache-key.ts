import { pageParameters } from '#contract/page-parameters.ts'
import { isLanguage } from '#contract/languages.ts'

/** Written plainly: an escaped letter or a doubled slash would make one page known by any number of addresses. */
const cacheablePath = /^\/(?:uk|en)(?:\/[\w.-]+)+$/

export interface PageKey {
  /** The address with only the parameters that the page reads: what is rendered, and under which name it is cached. */
  readonly url: string
  /** The other parameters (a campaign's marks, say) with their `&`s, or empty. They change nothing but a redirect. */
  readonly rest: string
}

/** The name of a page's answer, or null when the page is not cached: it is no page for everybody, or reads other parameters. */
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

/** Under which name an answer is cached: an API answer differs by language, a page has its language in the address. */
export function toCacheKey(target: string, userLanguage: unknown): string | null {
  if (target.startsWith('/api/')) return `${isLanguage(userLanguage) ? userLanguage : 'uk'} ${target}`
  return toPageKey(target)?.url ?? null
}

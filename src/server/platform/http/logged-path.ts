import { isLanguage } from '#contract/languages.ts'
import { pageSegments } from '#contract/urls.ts'

/**
 * The form of an address in the access log. Addresses contain secrets (the link of an order or payment) and typed texts (search,
 * filters), so the log shows the route's pattern; for pages, which share one route, only the parts that the shop itself wrote: the page
 * and a product's slug. Never a query.
 * @param route the matching pattern, `/*` for pages and unknown addresses
 */
export function loggedPath(url: string, route: string | undefined): string {
  if (route !== undefined && route !== '/*') return route
  const [path = ''] = url.split(/[?#]/)
  const [, language, page, ...rest] = path.replace(/\.data$/, '').split('/')
  if (!isLanguage(language) || !pageSegments.some((known) => known === page)) return path === '/' ? '/' : '/*'
  const [folder, slug = ''] = rest
  if (page === 'product' && folder === 'view' && /^[\w%-]{1,200}$/.test(slug)) return `/${language}/product/view/${slug}`
  return folder === undefined ? `/${language}/${page}` : `/${language}/${page}/*`
}

import { isLanguage } from '#contract/languages.ts'
import { pageSegments } from '#contract/urls.ts'

/**
 * What the access log says of an address. Addresses carry secrets (the link of an order, of a payment) and what people
 * typed (search, filters), so the log has the pattern of the route; of pages, which share one route, only what the shop
 * itself put into the address: the page, and a product's slug. Never a query.
 * @param route the pattern that answered, `/*` for pages and for what nobody knows
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

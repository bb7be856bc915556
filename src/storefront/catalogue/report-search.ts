import { apiBase } from '#contract/endpoint.ts'
import { endpoints } from '#contract/api.ts'
import { filtersOn, type Listing } from './listing.ts'

const notified = new Set<string>()

/** Reports that this tab showed the results of a search: once per text, and anonymously. */
export function reportSearch(listing: Listing, found: number): void {
  const { search, page } = listing
  // With other filters, an empty list does not show that the text has no results.
  if (page !== 0 || notified.has(search) || (found === 0 && filtersOn(listing).length > 1)) return
  notified.add(search)
  const body = JSON.stringify({ text: search, found: found > 0 })
  const { method, path } = endpoints.countSearch
  // The report may get lost, without a network or when the page closes.
  fetch(apiBase + path, { method, body, headers: { 'content-type': 'application/json' }, credentials: 'omit', keepalive: true }).catch(() => {})
}

import { apiBase } from '#contract/endpoint.ts'
import { endpoints } from '#contract/api.ts'
import { filtersOn, type Listing } from './listing.ts'

const notified = new Set<string>()

/** Tells the shop that this tab was shown what it searched for: once a text, and nothing of who searched. */
export function reportSearch(listing: Listing, found: number): void {
  const { search, page } = listing
  // With filters besides, an empty list says nothing of the words.
  if (page !== 0 || notified.has(search) || (found === 0 && filtersOn(listing).length > 1)) return
  notified.add(search)
  const body = JSON.stringify({ text: search, found: found > 0 })
  const { method, path } = endpoints.countSearch
  // It may be lost: without a network, or with the page.
  fetch(apiBase + path, { method, body, headers: { 'content-type': 'application/json' }, credentials: 'omit', keepalive: true }).catch(() => {})
}

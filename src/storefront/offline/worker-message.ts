/** What a page tells the service worker: where the reader is, and what the page was made of. */
export interface VisitMessage {
  readonly type: 'visited'
  /** Path and query; null when the reader saves data. */
  readonly page: string | null
  readonly resources: readonly string[]
}

/** Tells the service worker where the reader is, and which data the page was made from. */
export interface VisitMessage {
  readonly type: 'visited'
  /** Path and query; null when the reader's data saver is on. */
  readonly page: string | null
  readonly resources: readonly string[]
}

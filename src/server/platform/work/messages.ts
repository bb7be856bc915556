/** What a shop and its child process say to each other: one piece of work at a time, so nothing needs a number. */
export type ToChild =
  | { readonly run: { readonly file: string; readonly name: string; readonly input: unknown; readonly feeds: number } }
  /** The next batch of a feed; null at its end. */
  | { readonly feed: number; readonly batch: unknown }
  /** The last chunk was taken: the next one may come. */
  | { readonly taken: true }

export type FromChild =
  | { readonly next: number }
  | { readonly chunk: Uint8Array }
  | { readonly result: unknown }
  /** A bug; what can go wrong as expected is a result. */
  | { readonly error: string }

/** What comes in batches from the shop, which alone reads the database, while the work goes on. */
export type Feed = AsyncIterable<unknown>

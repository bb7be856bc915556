/** Messages between the shop and its child process: one piece of work at a time, so none needs a number. */
export type ToChild =
  | { readonly run: { readonly file: string; readonly name: string; readonly input: unknown; readonly feeds: number } }
  /** The next batch of a feed; null at its end. */
  | { readonly feed: number; readonly batch: unknown }
  /** The last chunk was taken, so the next may come. */
  | { readonly taken: true }

export type FromChild =
  | { readonly next: number }
  | { readonly chunk: Uint8Array }
  | { readonly result: unknown }
  /** A bug; expected failures are results. */
  | { readonly error: string }

/** Batches from the shop, which alone reads the database, sent while the work runs. */
export type Feed = AsyncIterable<unknown>

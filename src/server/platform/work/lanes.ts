import type { QueueLimits } from './queue.ts'

export interface Lane extends QueueLimits {
  /** What a child process of this lane may take beyond an empty one. */
  readonly memoryMb: number
  /** By the clock, for one piece of work. */
  readonly seconds: number
  /** Gets only what others leave of the processor: nobody waits for it. */
  readonly background?: boolean
}

/**
 * Kinds of heavy work, each with a queue and child processes of its own: a long one never stands before a short one.
 * These are limits of one process of the shop, which shares its machine's cores and memory with its own children only.
 */
export const lanes = {
  /** A size of a picture that a page asks for, an upload, the picture of a shared link. A page may ask for fifty at once. */
  picture: { atOnce: 2, waitMs: 30_000, perClient: 120, memoryMb: 700, seconds: 60 },
  /** Sizes of pictures before anybody asks. */
  ahead: { atOnce: 1, waitMs: null, memoryMb: 500, seconds: 120, background: true },
  /** One PDF, drawing or model. A page of the catalogue may show forty line drawings. */
  paper: { atOnce: 2, waitMs: 50_000, perClient: 60, memoryMb: 300, seconds: 60 },
  /** All papers of an offer. */
  archive: { atOnce: 1, waitMs: 50_000, perClient: 2, memoryMb: 400, seconds: 600 },
  /** A table that leaves the shop, as fast as its reader takes it. */
  export: { atOnce: 3, waitMs: 50_000, perClient: 3, memoryMb: 250, seconds: 3600 },
  /** A table that comes in, perhaps from a stranger; its dry run too. */
  import: { atOnce: 1, waitMs: 50_000, perClient: 2, memoryMb: 500, seconds: 60 },
} as const satisfies Readonly<Record<string, Lane>>

export type LaneName = keyof typeof lanes

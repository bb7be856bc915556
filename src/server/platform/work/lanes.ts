import type { QueueLimits } from './queue.ts'

export interface Lane extends QueueLimits {
  /** Memory of this lane's child process beyond an empty one's. */
  readonly memoryMb: number
  /** Wall time of one piece of work. */
  readonly seconds: number
  /** Uses only idle processor time, because nobody waits for it. */
  readonly background?: boolean
}

/**
 * Kinds of heavy work, each with its own queue and child processes, so that long work never delays short work. The limits are per
 * process of the shop, which shares cores and memory only with its own children.
 */
export const lanes = {
  /** A variant of a picture, an upload, the picture of a shared link. A page may request fifty at once. */
  picture: { atOnce: 2, waitMs: 30_000, perClient: 120, memoryMb: 700, seconds: 60 },
  /** Variants of pictures in advance. */
  ahead: { atOnce: 1, waitMs: null, memoryMb: 500, seconds: 120, background: true },
  /** One PDF, drawing or model. A catalogue page may show forty line drawings. */
  paper: { atOnce: 2, waitMs: 50_000, perClient: 60, memoryMb: 300, seconds: 60 },
  /** For all papers of an offer. */
  archive: { atOnce: 1, waitMs: 50_000, perClient: 2, memoryMb: 400, seconds: 600 },
  /** An exported table, made as fast as its reader takes it. */
  export: { atOnce: 3, waitMs: 50_000, perClient: 3, memoryMb: 250, seconds: 3600 },
  /** An imported table, perhaps from a stranger, and its dry run. */
  import: { atOnce: 1, waitMs: 50_000, perClient: 2, memoryMb: 500, seconds: 60 },
} as const satisfies Readonly<Record<string, Lane>>

export type LaneName = keyof typeof lanes

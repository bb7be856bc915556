import { heavyWork } from '../../../platform/work/heavy-work.ts'
import { WorkEnded } from '../../../platform/work/worker-process.ts'
import type { ReadStatement } from './statement.ts'
import type * as Tasks from './statement-tasks.ts'

const work = heavyWork<typeof Tasks>('import', new URL('./statement-tasks.ts', import.meta.url))

/** Reads a bank's file beside the shop: one that takes too much memory or time is refused, and the shop does not feel it. */
export async function readStatement(path: string): Promise<ReadStatement> {
  try {
    return await work.run('readStatement', { path })
  } catch (error) {
    if (error instanceof WorkEnded) return { ok: false, fault: 'tooHeavy' }
    throw error
  }
}

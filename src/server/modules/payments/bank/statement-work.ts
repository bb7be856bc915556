import { heavyWork } from '../../../platform/work/heavy-work.ts'
import { WorkEnded } from '../../../platform/work/worker-process.ts'
import type { ReadStatement } from './statement.ts'
import type * as Tasks from './statement-tasks.ts'

const work = heavyWork<typeof Tasks>('import', new URL('./statement-tasks.ts', import.meta.url))

/** Reads a bank's file in a child process: a file that takes too much memory or time fails there and does not affect the shop. */
export async function readStatement(path: string): Promise<ReadStatement> {
  try {
    return await work.run('readStatement', { path })
  } catch (error) {
    if (error instanceof WorkEnded) return { ok: false, fault: 'tooHeavy' }
    throw error
  }
}

import { heavyWork } from '../work/heavy-work.ts'
import { WorkEnded } from '../work/worker-process.ts'
import type { ReadTable } from './sheet.ts'
import type * as Tasks from './sheet-tasks.ts'

const work = heavyWork<typeof Tasks>('import', new URL('./sheet-tasks.ts', import.meta.url))

/** Reads a file of tables in a child process: a file that takes too much memory or time fails there and does not affect the shop. */
export async function readTable(path: string): Promise<ReadTable> {
  try {
    return await work.run('readTable', { path })
  } catch (error) {
    if (error instanceof WorkEnded) return { ok: false, fault: 'tooHeavy' }
    throw error
  }
}

import { heavyWork } from '../../platform/work/heavy-work.ts'
import type * as Tasks from './paper-tasks.ts'

const file = new URL('./paper-tasks.ts', import.meta.url)

/** One paper, for which somebody waits. */
export const paperWork = heavyWork<typeof Tasks>('paper', file)
/** All papers of an offer. */
export const archiveWork = heavyWork<typeof Tasks>('archive', file)

import { heavyWork } from '../../platform/work/heavy-work.ts'
import type * as Tasks from './paper-tasks.ts'

const file = new URL('./paper-tasks.ts', import.meta.url)

/** For a single paper, for which a person waits. */
export const paperWork = heavyWork<typeof Tasks>('paper', file)
/** For all papers of an offer. */
export const archiveWork = heavyWork<typeof Tasks>('archive', file)

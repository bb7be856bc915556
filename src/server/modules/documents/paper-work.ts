import { heavyWork } from '../../platform/work/heavy-work.ts'

type Tasks = typeof import('./paper-tasks.ts')
const file = new URL('./paper-tasks.ts', import.meta.url)

/** One paper, for which somebody waits. */
export const paperWork = heavyWork<Tasks>('paper', file)
/** All papers of an offer. */
export const archiveWork = heavyWork<Tasks>('archive', file)

import { heavyWork } from '../../platform/work/heavy-work.ts'
import type { VariantType, VariantWidth } from './view.ts'
import type * as Tasks from './picture-tasks.ts'

const file = new URL('./picture-tasks.ts', import.meta.url)

/** For pictures that a person waits for. */
export const pictureWork = heavyWork<typeof Tasks>('picture', file)
const ahead = heavyWork<typeof Tasks>('ahead', file)

export type Encode = (original: Buffer, width: VariantWidth, type: VariantType, signal?: AbortSignal) => Promise<Buffer>

export const encodeNow: Encode = (original, width, type) => pictureWork.run('encode', { original, width, type })
/** For pictures nobody waits for; uses only idle processor time. */
export const encodeAhead: Encode = (original, width, type, signal) => ahead.run('encode', { original, width, type }, signal)

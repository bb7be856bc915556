import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what starting left behind, once. V8 would keep the heap as large as loading made it, some 60 MB
 * above what an idle shop needs; a smaller young generation would keep it small too, and render an eighth slower.
 */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void // what the flag exposes
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}

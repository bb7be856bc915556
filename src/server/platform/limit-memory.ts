import { fileURLToPath } from 'node:url'

/**
 * The first import of main.ts: bounds the memory that the process takes for the same work (decision 0023). Both settings
 * hold only from a process's first moment on. So the process starts the shop anew in its own place (execve): for whoever
 * started it, npm or a supervisor, it stays the same process. An operator's own `--max-old-space-size` is left alone, and
 * everything else with it.
 */

/** V8 grows a heap that it knows to be limited in smaller steps; the limit itself is far above what a shop needs. */
const heapLimits = ['--max-old-space-size=512', '--max-semi-space-size=16']
/** glibc's allocator: two arenas for all threads, and large pieces given back at once. Other systems know neither name. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const given = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ')
if (!given.includes('--max-old-space-size'))
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...heapLimits, main], { ...allocator, ...process.env })

import { fileURLToPath } from 'node:url'

/**
 * The first import of main.ts: limits the process's memory (decision 0023). Both settings take effect only at a process's start, so the
 * process replaces itself by a new one (execve); npm or a supervisor still sees the same process. An operator's own
 * `--max-old-space-size` turns this off.
 */

/** With a known limit, V8 grows the heap in smaller steps; the limit itself is far above what a shop needs. */
const heapLimits = ['--max-old-space-size=512', '--max-semi-space-size=16']
/** For glibc's allocator: two arenas for all threads, and large blocks returned at once. Other systems ignore both names. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const given = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ')
if (!given.includes('--max-old-space-size'))
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...heapLimits, main], { ...allocator, ...process.env })

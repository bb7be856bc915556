import type { PgBoss } from 'pg-boss'

/**
 * Milliseconds between two polls of a notified worker. Limits a backlog to eight jobs of a kind per second, which leaves processor time
 * for waiting buyers.
 */
const pauseMs = 250

interface Workers {
  readonly ids: string[]
  notifiedAt: number
  timer: NodeJS.Timeout | undefined
}

const known = new WeakMap<PgBoss, Map<string, Workers>>()

function ensureWorkers(boss: PgBoss, queue: string): Workers {
  const queues = known.get(boss) ?? new Map<string, Workers>()
  known.set(boss, queues)
  const workers = queues.get(queue) ?? { ids: [], notifiedAt: 0, timer: undefined }
  queues.set(queue, workers)
  return workers
}

export function rememberWorker(boss: PgBoss, queue: string, id: string): void {
  ensureWorkers(boss, queue).ids.push(id)
}

/**
 * Makes this process's workers of a queue look for a job now. PostgreSQL's NOTIFY could do it, but commits with NOTIFY wait for each
 * other's disk flush, so that a checkout would wait for all jobs enqueued by others.
 */
export function notifyWorkers(boss: PgBoss, queue: string): void {
  const workers = ensureWorkers(boss, queue)
  if (workers.timer !== undefined || workers.ids.length === 0) return
  const notify = () => {
    workers.timer = undefined
    workers.notifiedAt = performance.now()
    for (const id of workers.ids) boss.notifyWorker(id)
  }
  const wait = workers.notifiedAt + pauseMs - performance.now()
  if (wait <= 0) notify()
  else workers.timer = setTimeout(notify, wait).unref()
}

import { createStore } from 'zustand'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { BatchesChanged, BatchState } from '#contract/admin/production.ts'
import { adminApi } from '../api/admin-api.ts'
import { readJson, writeJson } from '../storage/device-storage.ts'
import { isAlreadyDone, type ActProblem, type BatchAct, type WaitingAct } from './waiting-acts.ts'

const retryMs = 10_000
const slowMs = 3000

/** Whether what was sent last got no answer in time. Until then nothing is said to wait for a connection. */
export const isStuck = createStore(() => false)

const storageKey = (person: number) => `admin-batch-acts:${person}`

function read(person: number): WaitingAct[] {
  const stored = readJson('device', storageKey(person))
  return Array.isArray(stored) ? (stored as WaitingAct[]) : [] // written below
}

/** @returns false when storage is full or unavailable */
function write(person: number, acts: readonly WaitingAct[]): boolean {
  return writeJson('device', storageKey(person), acts.length === 0 ? null : acts)
}

function send({ key, batch, version, act }: WaitingAct): Promise<BatchesChanged> {
  const api = adminApi()
  const params = { id: batch }
  const options = { idempotencyKey: key }
  switch (act.kind) {
    case 'move': {
      const { kind: _kind, ...move } = act
      return api.moveBatch({ params, body: { version, ...move } }, options)
    }
    case 'undo':
      return api.undoBatchMove({ params, body: { version } }, options)
    case 'split':
      return api.splitBatch({ params, body: { version, pieces: act.pieces } }, options)
    case 'block':
      return api.blockBatch({ params, body: { version, reason: act.reason } }, options)
    case 'scrap':
      return api.scrapBatch({ params, body: { version, pieces: act.pieces, reason: act.reason } }, options)
  }
}

/** `wait` when an act should wait instead of failing: no answer, a server fault, or an ended session. */
function classifyError(error: unknown): ActProblem | 'wait' {
  if (error instanceof StaleVersionError) return { kind: 'stale', by: error.stale.changed_by, now: error.stale.current as BatchState } // the contract's type
  if (error instanceof NoResponseError) return 'wait'
  if (!(error instanceof ApiError)) throw error
  return error.status >= 500 || error.status === 429 || error.status === 401 ? 'wait' : { kind: 'refused', reason: error.reason }
}

/** @param isDone false when the server did not do it */
type Sent = (act: WaitingAct, isDone: boolean) => Promise<unknown>

/**
 * Acts of one person that the server does not have yet, in order, stored on the device to survive a closed tab. Each has an idempotency key, so it
 * is done once, however often and from however many tabs it is sent.
 */
function createOutbox(person: number) {
  const acts = createStore<readonly WaitingAct[]>(() => read(person))
  /** When false, the acts are only in this tab's memory. */
  let isStored = true
  let running = false
  let sent: Sent = async () => {}
  /** The server's answers to acts of this tab, needed to undo one. */
  const answers = new Map<string, BatchesChanged>()
  /** The act being sent. */
  let sending: { readonly key: string; readonly done: Promise<unknown> } | null = null
  const show = (next: readonly WaitingAct[]) => acts.setState(next, true)
  /** Reads the store instead of this tab's memory, because another tab may have added to it. */
  const update = (change: (acts: readonly WaitingAct[]) => WaitingAct[]) => {
    const next = change(isStored ? read(person) : acts.getState())
    isStored = write(person, next)
    show(next)
  }
  /** Fails later acts on the same batch too, because they were based on this one's result. */
  const fail = (failed: WaitingAct, problem: ActProblem) =>
    update((all) => all.map((one) => (one.batch === failed.batch && one.problem === null ? { ...one, problem } : one)))
  async function flush(): Promise<void> {
    if (running) return
    running = true
    try {
      for (let next = first(); next; next = first()) {
        const act = next
        const done = send(act).then((answer) => {
          answers.set(act.key, answer)
          return null
        }, classifyError)
        sending = { key: act.key, done }
        const slow = setTimeout(() => isStuck.setState(true), slowMs)
        const problem = await done
        clearTimeout(slow)
        sending = null
        isStuck.setState(problem === 'wait')
        if (problem === 'wait') return
        // The board is refetched before the act is removed, so that nothing jumps back in between.
        await sent(act, problem === null).catch(() => {})
        if (problem === null || isAlreadyDone(act, problem)) update((all) => all.filter(({ key }) => key !== act.key))
        else fail(act, problem)
      }
    } finally {
      running = false
    }
  }
  const drop = (key: string) => update((all) => all.filter((one) => one.key !== key))
  const add = (act: WaitingAct) => {
    if (!first()) isStuck.setState(false)
    update((all) => [...all, act])
    void flush()
  }
  const first = () => acts.getState().find(({ problem }) => problem === null)
  addEventListener('online', () => void flush())
  addEventListener('storage', ({ key }) => {
    if (key === storageKey(person) && isStored) show(read(person))
  })
  setInterval(() => first() && void flush(), retryMs)
  return {
    acts,
    onSent(listener: Sent) {
      sent = listener
    },
    /** The server's answer to an act of this tab. */
    answerTo: (key: string) => answers.get(key),
    isOnItsWay: (key: string) => acts.getState().some((act) => act.key === key && act.problem === null),
    flush,
    add,
    drop,
    /** Undoes an act of this tab: a waiting one is dropped, a sent one is undone by the act `back`. */
    async takeBack(done: Pick<WaitingAct, 'key' | 'order' | 'product'>, key: string, back: BatchAct) {
      if (sending?.key === done.key) await sending.done
      const now = answers.get(done.key)?.batches.at(-1)
      if (!now) return drop(done.key)
      add({ ...done, key, batch: now.id, version: now.version, act: back, problem: null })
    },
  }
}
type Outbox = ReturnType<typeof createOutbox>

const outboxes = new Map<number, Outbox>()
export function getOutbox(person: number): Outbox {
  const outbox = outboxes.get(person) ?? createOutbox(person)
  outboxes.set(person, outbox)
  return outbox
}

import type { ContactForm } from '#contract/contact.ts'
import type { Language } from '#contract/languages.ts'
import type { OrderPlaced, PublicPurchase } from '#contract/order.ts'

/**
 * What was written without a network and waits on the reader's device: orders by phone and messages.
 * One store of IndexedDB, shared by every tab and the service worker.
 */
interface Letter {
  /** Also the idempotency key: however often it is sent, it arrives once. */
  readonly id: string
  readonly language: Language
  /** What it is about, in the reader's words of the moment. */
  readonly about: string
  /** The page it was written on. */
  readonly from: string
  /** Moment of writing, ISO 8601. */
  readonly keptAt: string
  readonly state: 'kept' | 'sending' | 'sent' | 'refused'
  /** Stable English texts of the server's refusal. */
  readonly reasons?: readonly string[]
}
export interface KeptOrder extends Letter {
  readonly kind: 'order'
  readonly body: PublicPurchase
  readonly placed?: OrderPlaced
}
export interface KeptMessage extends Letter {
  readonly kind: 'message'
  readonly body: ContactForm
}
export type KeptLetter = KeptOrder | KeptMessage

const store = 'letters'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('outbox', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

async function within<T>(mode: IDBTransactionMode, work: (letters: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      // Resolved when it is on the disk, not when it was asked for.
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
    })
  } finally {
    database.close()
  }
}

const channelName = 'outbox'
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
channel?.addEventListener('message', () => tell())
function tell(): void {
  for (const listener of listeners) listener()
}

/** Oldest first. */
export async function readLetters(): Promise<KeptLetter[]> {
  const letters = (await within('readonly', (all) => all.getAll())) as KeptLetter[] // only keepLetter writes here
  return letters.toSorted((a, b) => a.keptAt.localeCompare(b.keptAt))
}

export async function keepLetter(letter: KeptLetter): Promise<void> {
  await within('readwrite', (all) => all.put(letter))
  channel?.postMessage(null)
  tell()
}

export async function dropLetter(id: string): Promise<void> {
  await within('readwrite', (all) => all.delete(id))
  channel?.postMessage(null)
  tell()
}

/** Forgets what arrived or was refused, with the phones and links in it; what still waits is somebody's order and goes on. */
export async function dropSettledLetters(keptBefore = new Date().toISOString()): Promise<void> {
  const settled = (await readLetters()).filter(({ state, keptAt }) => (state === 'sent' || state === 'refused') && keptAt <= keptBefore)
  for (const { id } of settled) await dropLetter(id)
}

/** Told of every change, in whichever tab or worker it happened. */
export function onLetters(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs once the letter waits no more: sent, refused or given up. */
export function onceSettled(id: string, run: () => void): void {
  const stop = onLetters(() => {
    void readLetters().then((all) => {
      const letter = all.find((one) => one.id === id)
      if (letter?.state === 'kept' || letter?.state === 'sending') return
      stop()
      run()
    })
  })
}

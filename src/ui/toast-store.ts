import { create } from 'zustand'

export type ToastKind = 'success' | 'info' | 'error'
/** The action that a toast offers, for instance undo. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}
export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action?: ToastAction | undefined
  /** When it came. */
  readonly at: number
}

/** How long a toast stays, in ms. Errors stay long enough to be read twice, and can be closed. */
const durationMs = (kind: ToastKind): number => (kind === 'error' ? 15_000 : 3000)
/** Minimum for a toast with an action: finding the button takes time. */
const actionMs = 10_000
const maxToasts = 4

/** The toasts on the screen, oldest first. */
export const useToasts = create<readonly Toast[]>(() => [])
let lastId = 0
let paused = false
const timers = new Map<number, { timeout: ReturnType<typeof setTimeout> | undefined; left: number; since: number }>()

function run(id: number, left: number) {
  timers.set(id, { timeout: paused ? undefined : setTimeout(() => closeToast(id), left), left, since: Date.now() })
}

function show(kind: ToastKind, text: string, action?: ToastAction): number {
  for (const same of visibleToasts().filter((toast) => toast.text === text)) closeToast(same.id)
  for (const oldest of visibleToasts().slice(0, -(maxToasts - 1))) closeToast(oldest.id)
  lastId += 1
  useToasts.setState([...visibleToasts(), { id: lastId, kind, text, action, at: Date.now() }], true)
  run(lastId, Math.max(durationMs(kind), action ? actionMs : 0))
  // Asks for the toasts' component, which is loaded with the first toast.
  globalThis.dispatchEvent?.(new Event('load-deferred'))
  return lastId
}

/** `toast.success(text)`: `text` is already translated. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  info: (text: string) => show('info', text),
  error: (text: string, action?: ToastAction) => show('error', text, action),
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id)?.timeout)
  timers.delete(id)
  useToasts.setState(
    visibleToasts().filter((toast) => toast.id !== id),
    true,
  )
}

/** Stops the timers while the pointer or the focus is in the toasts. */
export function pauseToasts(): void {
  if (paused) return
  paused = true
  for (const [id, { timeout, left, since }] of timers) {
    clearTimeout(timeout)
    timers.set(id, { timeout: undefined, left: Math.max(0, left - (Date.now() - since)), since: Date.now() })
  }
}

/** Restarts the timers where they stopped; every toast stays at least half a second more. */
export function resumeToasts(): void {
  if (!paused) return
  paused = false
  for (const [id, { left }] of timers) run(id, Math.max(500, left))
}

export const visibleToasts = (): readonly Toast[] => useToasts.getState()

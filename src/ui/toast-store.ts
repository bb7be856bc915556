export type ToastKind = 'success' | 'info' | 'error'
/** One thing that may be done about what a toast says. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}
export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action?: ToastAction | undefined
}

/** How long a toast stays, in ms. An error waits long enough to be read twice and can be closed. */
export const toastDurationMs: Readonly<Record<ToastKind, number>> = { success: 3000, info: 3000, error: 15_000 }
/** With an action at least this long: it must be found first. */
const actionMs = 10_000
const maxToasts = 4

let visible: readonly Toast[] = []
let lastId = 0
let paused = false
const timers = new Map<number, { timeout: ReturnType<typeof setTimeout> | null; left: number; since: number }>()
const listeners = new Set<() => void>()

function update(next: readonly Toast[]) {
  visible = next
  for (const listener of listeners) listener()
}

function run(id: number, left: number) {
  timers.set(id, { timeout: paused ? null : setTimeout(() => closeToast(id), left), left, since: Date.now() })
}

function show(kind: ToastKind, text: string, action?: ToastAction): number {
  for (const same of visible.filter((toast) => toast.text === text)) closeToast(same.id)
  while (visible.length >= maxToasts && visible[0]) closeToast(visible[0].id)
  lastId += 1
  update([...visible, { id: lastId, kind, text, action }])
  run(lastId, Math.max(toastDurationMs[kind], action ? actionMs : 0))
  // Whoever mounts the toasts late is told that now is the time.
  globalThis.dispatchEvent?.(new Event('wake'))
  return lastId
}

/** `toast.success(text)`: words already said in the reader's language. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  info: (text: string) => show('info', text),
  error: (text: string, action?: ToastAction) => show('error', text, action),
}

export function closeToast(id: number): void {
  const timer = timers.get(id)
  if (timer?.timeout) clearTimeout(timer.timeout)
  timers.delete(id)
  update(visible.filter((toast) => toast.id !== id))
}

/** Somebody points at the toasts or stands in them: time stops. */
export function pauseToasts(): void {
  if (paused) return
  paused = true
  for (const [id, { timeout, left, since }] of timers) {
    if (timeout) clearTimeout(timeout)
    timers.set(id, { timeout: null, left: Math.max(0, left - (Date.now() - since)), since: Date.now() })
  }
}

/** Time goes on where it stopped; nothing vanishes sooner than in half a second. */
export function resumeToasts(): void {
  if (!paused) return
  paused = false
  for (const [id, { left }] of timers) run(id, Math.max(500, left))
}

export const visibleToasts = (): readonly Toast[] => visible
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

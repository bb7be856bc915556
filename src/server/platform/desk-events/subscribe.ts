import type { DeskEvent, Presence } from '#contract/admin/desk-events.ts'
import type { AppContext } from '../app-context.ts'
import { listenTo } from '../db/listen.ts'
import { parseDeskEvent, deskChannel, parsePresence } from './notify-desk.ts'

/** Receives the events of every process. */
export interface DeskListener {
  /** Null: listening has begun or begun again, and earlier events may have been missed. */
  onEvent(event: DeskEvent | null): void
  onPresence?(presence: Presence): void
}

interface Hub {
  readonly listeners: Set<DeskListener>
  readonly isListening: () => boolean
  readonly close: () => Promise<void>
}
const hubs = new WeakMap<AppContext, Hub>()

/** Shares one database connection between all screens of this process. @returns a function that unsubscribes */
export function subscribeToDesk(context: AppContext, listener: DeskListener): () => void {
  const hub = hubs.get(context) ?? openHub(context)
  hub.listeners.add(listener)
  if (hub.isListening()) listener.onEvent(null)
  return () => {
    if (!hub.listeners.delete(listener) || hub.listeners.size > 0) return
    hubs.delete(context)
    void hub.close()
  }
}

function openHub(context: AppContext): Hub {
  const listeners = new Set<DeskListener>()
  const notify = (event: DeskEvent | null) => {
    for (const listener of listeners) listener.onEvent(event)
  }
  let listening = false
  const { close } = listenTo(context.database.directUrl, deskChannel, context.log, {
    onNotice(text) {
      const presence = parsePresence(text)
      if (!presence) return notify(parseDeskEvent(text))
      for (const listener of listeners) listener.onPresence?.(presence)
    },
    onListening() {
      listening = true
      notify(null)
    },
    onLost() {
      listening = false
    },
  })
  const hub = { listeners, isListening: () => listening, close }
  hubs.set(context, hub)
  return hub
}

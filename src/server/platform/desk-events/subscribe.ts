import type { DeskEvent } from '#contract/admin/desk-events.ts'
import type { AppContext } from '../app-context.ts'
import { listenTo } from '../db/listen.ts'
import { parseDeskEvent } from './read-events.ts'
import { deskChannel } from './notify-desk.ts'

/** Hears the news of every process; null: some may have been missed. */
export type DeskListener = (event: DeskEvent | null) => void

interface Hub {
  readonly listeners: Set<DeskListener>
  readonly close: () => Promise<void>
}
const hubs = new WeakMap<AppContext, Hub>()

/** One connection to the database for all screens of this process, while there are any. @returns how to stop */
export function subscribeToDesk(context: AppContext, listener: DeskListener): () => void {
  const hub = hubs.get(context) ?? openHub(context)
  hub.listeners.add(listener)
  return () => {
    if (!hub.listeners.delete(listener) || hub.listeners.size > 0) return
    hubs.delete(context)
    void hub.close()
  }
}

function openHub(context: AppContext): Hub {
  const listeners = new Set<DeskListener>()
  const tell: DeskListener = (event) => {
    for (const listener of listeners) listener(event)
  }
  const { close } = listenTo(context.database.directUrl, deskChannel, context.log, {
    onNotice: (text) => tell(parseDeskEvent(text)),
    onListening: () => tell(null),
  })
  const hub = { listeners, close }
  hubs.set(context, hub)
  return hub
}

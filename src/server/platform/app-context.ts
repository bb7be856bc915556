import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Secrets } from './data-dir.ts'
import type { Database } from './db/db.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { MessageCatalogue } from './messages.ts'
import type { FileStorage } from './storage/storage.ts'

/** Everything that a module may use outside itself. Made by createAppContext(), and by testing/ for tests. */
export interface AppContext {
  readonly config: Config
  readonly secrets: Secrets
  readonly database: Database
  /** Files that every process of the shop must find. */
  readonly storage: FileStorage
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly messages: MessageCatalogue
  readonly responseCache: ResponseCache
  /** The shop's absolute address without a trailing slash; known once it listens. */
  publicUrl(): string
}

type Configured = Pick<AppContext, 'config'>

/**
 * A value made once per shop, on first use, and kept until the shop closes: a connection to a service, a cached answer. Two shops in one
 * process, as in tests, never share it.
 */
export function perContext<T>(make: (context: Configured) => T): (context: Configured) => T {
  const made = new WeakMap<AppContext['config'], T>()
  return (context) => {
    if (made.has(context.config)) return made.get(context.config) as T // stored by the line below
    const value = make(context)
    made.set(context.config, value)
    return value
  }
}

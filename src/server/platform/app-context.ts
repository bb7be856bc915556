import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Secrets } from './data-dir.ts'
import type { Database } from './db/db.ts'
import type { FinishedAnswers } from './http/response-cache.ts'
import type { Words } from './messages.ts'

/** Everything a slice may reach outside itself. Made in main.ts, and by testing/ for tests. */
export interface World {
  readonly config: Config
  readonly secrets: Secrets
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly words: Words
  readonly pages: FinishedAnswers
  /** The shop's absolute address without a trailing slash; known once it listens. */
  publicUrl(): string
}

import type { FastifyInstance } from 'fastify'
import type { Job } from './jobs/index.ts'
import type { World } from './app-context.ts'

/** What a slice offers to app.ts: the door through which it joins the shop. */
export interface Slice {
  readonly name: string
  /** Routes below `/api`. */
  api?(app: FastifyInstance, world: World): Promise<void> | void
  /** Routes outside `/api`: files, the simulator, the developers' pages. */
  outside?(app: FastifyInstance, world: World): Promise<void> | void
  /** Demo data, at the first start only, in the order of app.ts. Must be safe to run again. */
  seed?(world: World): Promise<void>
  /** Work that outlives the request which causes it. */
  readonly jobs?: readonly Job[]
  /** Work beside requests; returns how to stop it. */
  start?(world: World): Promise<() => Promise<void>>
}

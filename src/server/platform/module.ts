import type { FastifyInstance } from 'fastify'
import type { Job } from './jobs/index.ts'
import type { AppContext } from './app-context.ts'

/** What a module offers to app.ts: the door through which it joins the shop. */
export interface Module {
  readonly name: string
  /** Routes below `/api`. */
  api?(app: FastifyInstance, context: AppContext): Promise<void> | void
  /** Routes outside `/api`: files, the simulator, the developers' pages. */
  rootRoutes?(app: FastifyInstance, context: AppContext): Promise<void> | void
  /** Demo data, at the first start only, in the order of app.ts. Must be safe to run again. */
  seed?(context: AppContext): Promise<void>
  /** Work that outlives the request which causes it. */
  readonly jobs?: readonly Job[]
  /** Work beside requests; returns how to stop it. */
  startWork?(context: AppContext): Promise<() => Promise<void>>
}

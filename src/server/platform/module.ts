import type { FastifyInstance } from 'fastify'
import type { Job } from './jobs/index.ts'
import type { AppContext } from './app-context.ts'

/** The parts of a module that app.ts registers and starts. */
export interface Module {
  readonly name: string
  /** Routes below `/api`. */
  api?(app: FastifyInstance, context: AppContext): Promise<void> | void
  /** Routes outside `/api`: files, the simulator, the developers' pages. */
  rootRoutes?(app: FastifyInstance, context: AppContext): Promise<void> | void
  /** Demo data; only at the first start, in the order of app.ts. Must be safe to run again. */
  seed?(context: AppContext): Promise<void>
  readonly jobs?: readonly Job[]
  /** Starts background work; returns the function that stops it. */
  startWork?(context: AppContext): Promise<() => Promise<void>>
}

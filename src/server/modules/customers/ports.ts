import type { SQL } from 'drizzle-orm'

/**
 * Queries (one column, `contact`) for all contacts in orders and messages; src/server/ports.ts connects them. They let one statement
 * check and delete, so that no order can come between.
 */
export interface CustomersPorts {
  /** Phones with `+`. */
  readonly phonesInUse: readonly SQL[]
  /** Lower-case e-mails of people who left no phone. */
  readonly emailsInUse: SQL
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly customersPorts: CustomersPorts
  }
}

import type { SQL } from 'drizzle-orm'

/**
 * The contacts by which orders and messages name somebody, as queries of one column `contact`: src/server/ports.ts joins them. One
 * statement decides and deletes, so that no order comes between.
 */
export interface CustomersPorts {
  /** Phones with `+`. */
  readonly phonesInUse: readonly SQL[]
  /** E-mails in lower case, of those who left no phone. */
  readonly emailsInUse: SQL
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly customersPorts: CustomersPorts
  }
}

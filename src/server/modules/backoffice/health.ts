import { sql } from 'drizzle-orm'
import { statfs } from 'node:fs/promises'
import type { HealthView } from '#contract/admin/system.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { crossesTheNetworkInClear } from '../../platform/db/in-clear.ts'
import { release } from '../../platform/release.ts'
import { readLaunchGaps } from '../content/index.ts'
import { countFiscalReceipts } from '../payments/index.ts'

/** The services that need secrets from the environment; tells whether each is set, never its value. */
export function listServices({ config }: Pick<AppContext, 'config'>) {
  return { mail: config.smtpUrl !== null, card_payment: config.cardProvider !== null, telegram: config.telegram.token !== null }
}

/** The findings of `npm run doctor`, for the running shop: what it runs on and what it lacks. */
export async function readHealth(context: AppContext): Promise<HealthView> {
  const { config, database } = context
  const { rows } = await database.db.execute<{ version: string; bytes: number }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  )
  const { version = '', bytes = 0 } = rows[0] ?? {}
  const { register } = config.fiscal
  const fiscal = register && { register, ...(await countFiscalReceipts(database.db)) }
  return {
    release,
    database: { version, bytes },
    services: listServices(context),
    fiscal,
    demo: config.demo,
    address: config.publicUrl,
    disk_free: await statfs(config.dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
    database_in_clear: crossesTheNetworkInClear(config.databaseUrl),
    missing_details: (await readLaunchGaps(context)).length,
  }
}

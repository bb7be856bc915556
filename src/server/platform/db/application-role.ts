import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The role as which the shop works: owner of its database, and nothing beyond it. */
export const applicationRole = 'shop_app'
export const databaseName = 'shop'

/** Made of the superuser's password, so that there is one secret to keep; it does not lead back. */
export function applicationPassword(password: string): string {
  return createHmac('sha256', password).update(applicationRole).digest('base64url')
}

/**
 * Makes the shop's database and its role. The role may sign in
 * only when all is done, so an interrupted run is repeated by the next start.
 * @param urlOf the superuser's address of a database of the cluster
 */
export async function ensureApplicationRole(urlOf: (database: string) => string, password: string): Promise<void> {
  await withClient(urlOf('postgres'), async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $2) as database`,
      [applicationRole, databaseName],
    )
    if (!rows[0]?.role) await client.query(`create role ${applicationRole} nologin`)
    await client.query(
      `${rows[0]?.database ? 'alter' : 'create'} database ${databaseName} ${rows[0]?.database ? 'owner to' : 'owner'} ${applicationRole}`,
    )
  })
  await withClient(urlOf(databaseName), async (client) => {
    await client.query(`alter role ${applicationRole} login password ${client.escapeLiteral(applicationPassword(password))}`)
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 })
  client.on('error', () => {}) // the query under way fails with it
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

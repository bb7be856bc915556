import { createHmac } from 'node:crypto'
import pg from 'pg'
import { superuser } from './cluster.ts'

/** The role as which the shop works: owner of its database, and nothing beyond it. */
export const applicationRole = 'shop_app'
export const databaseName = 'shop'

/** Made of the superuser's password, so that there is one secret to keep; it does not lead back. */
export function applicationPassword(password: string): string {
  return createHmac('sha256', password).update(applicationRole).digest('base64url')
}

/** Gives everything in the database that belongs to the superuser to the role; what extensions brought stays. */
const giveAway = `
do $$
declare change text;
begin
  for change in
    select format('alter schema %I owner to ${applicationRole}', nspname)
      from pg_namespace
      where nspowner = '${superuser}'::regrole and nspname not like 'pg\\_%' and nspname <> 'information_schema'
    union all
    select format('alter %s %s owner to ${applicationRole}',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, oid::regclass)
      from pg_class c
      where relowner = '${superuser}'::regrole and oid >= 16384 and relkind in ('r', 'p', 'v', 'm', 'S')
        and relnamespace::regnamespace::text not like 'pg\\_%'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${applicationRole}', oid::regprocedure)
      from pg_proc p
      where proowner = '${superuser}'::regrole and oid >= 16384
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${applicationRole}', oid::regtype)
      from pg_type t
      where typowner = '${superuser}'::regrole and oid >= 16384 and typtype in ('e', 'd')
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute change;
  end loop;
end $$`

/**
 * Makes the shop's database and its role, also in a cluster where the superuser still owns everything. The role may sign in
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
    await client.query(giveAway)
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

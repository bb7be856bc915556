import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase, type Database } from '../../src/server/platform/db/db.ts'
import { monoToken, startFakeMono, type FakeMono } from '../../src/server/testing/fake-mono.ts'
import { startFakeSmtp, type FakeSmtp } from '../../src/server/testing/fake-smtp.ts'
import { createNetwork, here } from './hosts.ts'
import { databaseAt, startPostgres, type PostgresCluster } from './postgres.ts'
import { keepShop, startProxy, type ShopHost } from './shop-hosts.ts'

export interface Cluster {
  /** Of the shop, at the load balancer. */
  readonly url: string
  readonly shops: readonly ShopHost[]
  readonly postgres: PostgresCluster
  /** Through the load balancer, as the shop has it. */
  readonly database: Database
  readonly provider: FakeMono
  readonly smtp: FakeSmtp
  /** Of a program of the shop that runs beside it. */
  readonly environment: Record<string, string>
}

type Closings = (() => unknown)[]

/** The store in a process of its own; resolves with what a shop is set to. */
async function startStore(closings: Closings): Promise<Record<string, string>> {
  const store = spawn(process.execPath, [join(import.meta.dirname, 'store.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  closings.push(() => store.kill('SIGKILL'))
  const ended = once(store, 'exit').then(([code]) => Promise.reject(new Error(`the S3 store ended (${code})`)))
  const [settings] = (await Promise.race([once(store.stdout, 'data'), ended])) as [Buffer] // its only line
  return JSON.parse(settings.toString()) as Record<string, string> // printed by store.ts
}

async function createShopDatabase(at: ReturnType<typeof databaseAt>): Promise<void> {
  const admin = new pg.Client({ connectionString: at.superuser })
  await admin.connect()
  await admin.query(`create role shop login password '${at.password}'`)
  await admin.query('create database shop owner shop')
  await admin.end()
}

async function open(folder: string, closings: Closings, { tree, log }: Options): Promise<Cluster> {
  const network = await createNetwork(join(folder, 'logs'))
  closings.push(() => network.close())
  const smtp = await startFakeSmtp(0, here)
  closings.push(() => smtp[Symbol.asyncDispose]())
  // The simulator is for its own machine only; this one is a host of the network like any provider.
  const provider = await startFakeMono(() => new Date(), here)
  provider.controls.copies = 2
  closings.push(() => provider[Symbol.asyncDispose]())
  const appHosts = [11, 12, 13].map((last, at) => network.addHost(`app${at + 1}`, last))
  const dbHosts = [21, 22, 23].map((last, at) => network.addHost(`db${at + 1}`, last))
  const storeSettings = await startStore(closings)
  const proxy = await startProxy(appHosts, dbHosts)
  closings.push(() => proxy.close())
  const postgres = await startPostgres(dbHosts, folder)
  closings.push(
    () => postgres.close(),
    () => Promise.all(dbHosts.map((host) => host.cutPower())),
  )
  await postgres.waitUntilWhole()
  log('PostgreSQL: a primary, a synchronous replica and another one')
  const at = databaseAt(proxy.postgres)
  await createShopDatabase(at)
  const shared = {
    ...storeSettings,
    DATABASE_URL: at.shop,
    JWT_SECRET: randomBytes(32).toString('base64'),
    PUBLIC_URL: proxy.url,
    SMTP_URL: smtp.url,
    MONO_TOKEN: monoToken,
    MONO_URL: provider.url,
    TRUST_PROXY: '1',
    DEMO: 'false',
    LOG_LEVEL: 'error',
    MIGRATE_AT_START: 'off',
  }
  const environment = { ...shared, DATA_DIR: join(folder, 'beside') }
  execFileSync(process.execPath, [join(import.meta.dirname, '../../src/server/manage/migrate.ts')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...environment },
  })
  const shops = appHosts.map((host) => keepShop(host, shared, folder, tree))
  closings.push(() => Promise.all(shops.map((shop) => shop.close())))
  for (const shop of shops) await shop.waitUntilReady()
  log('three processes of the shop are ready')
  const database = openDatabase(at.shop, { max: 2 })
  closings.push(() => database.close())
  return { url: proxy.url, shops, postgres, database, provider, smtp, environment }
}

interface Options {
  /** The built tree that the shops begin with; this one by default. */
  readonly tree: string | undefined
  readonly log: (line: string) => void
}

/** Starts everything, does the work and ends everything, whatever happens. */
export async function withCluster(folder: string, options: Options, work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const closings: Closings = []
  const close = async () => {
    for (const one of closings.splice(0).toReversed()) await one()
  }
  // Namespaces, mounts and the database would outlive the bench.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().finally(() => process.exit(1)))
  try {
    await work(await open(folder, closings, options))
  } catch (error) {
    execFileSync('sh', ['-c', `tail -n 15 '${folder}'/logs/*.log`], { stdio: 'inherit' })
    throw error
  } finally {
    await close()
  }
}

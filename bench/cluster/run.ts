import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { systemClock } from '../../src/server/platform/clock.ts'
import { openDatabase } from '../../src/server/platform/db/db.ts'
import { accountBuyer, phoneBuyer, register, reportLosses, waitUntilSettled, type RequestSpec } from '../../src/server/testing/crash-report.ts'
import { monoToken, startFakeMono } from '../../src/server/testing/fake-mono.ts'
import { startFakeSmtp } from '../../src/server/testing/fake-smtp.ts'
import { createProduct } from '../../src/server/testing/product-factory.ts'
import { withDataDir } from '../../src/server/testing/shop-process.ts'
import { signInOwner } from '../staff-session.ts'
import { faults } from './faults.ts'
import { createNetwork, here } from './hosts.ts'
import { comparePayments } from './payments.ts'
import { databaseAt, startPostgres } from './postgres.ts'
import { keepShop, startProxy } from './shop-hosts.ts'
import { measureStaleness, uploadPictures } from './staff.ts'
import { measureThroughput } from './throughput.ts'
import { browse, createMeter } from './visitors.ts'

/** `node bench/cluster/run.ts [fault…] [--times=3] [--from=<built tree>]`: see README.md beside this file. */
const words = process.argv.slice(2)
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const times = Number(option('times') ?? 3)
const named = words.filter((word) => !word.startsWith('--'))
const throughputOnly = named.length === 1 && named[0] === 'throughput'
const chosen = named.length === 0 ? Object.keys(faults) : named.filter((name) => name !== 'throughput')
for (const name of chosen) if (!faults[name]) throw new Error(`no fault ${name}: ${Object.keys(faults).join(', ')}, throughput`)

const programs = ['haproxy', 'etcd', 'patroni', 'ip', 'setpriv', 'mkfs.ext4']
const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
if (missing.length > 0 || process.getuid?.() !== 0)
  throw new Error(`needs root and ${missing.join(', ') || 'nothing else'}: see bench/cluster/README.md`)

const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

await withDataDir(async (folder) => {
  await using network = await createNetwork(join(folder, 'logs'))
  await using smtp = await startFakeSmtp(0, here)
  // The simulator is for its own machine only; this one is a host of the network like any provider.
  await using provider = await startFakeMono(() => new Date(), here)
  provider.controls.copies = 2
  const appHosts = [11, 12, 13].map((last, at) => network.addHost(`app${at + 1}`, last))
  const dbHosts = [21, 22, 23].map((last, at) => network.addHost(`db${at + 1}`, last))
  const store = spawn(process.execPath, [join(import.meta.dirname, 'store.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [settings] = (await once(store.stdout, 'data')) as [Buffer] // its first line
  const proxy = await startProxy(appHosts, dbHosts)
  const postgres = await startPostgres(dbHosts, folder)
  const shops: ReturnType<typeof keepShop>[] = []
  try {
    await postgres.waitUntilWhole()
    log('PostgreSQL: a primary, a synchronous replica and another one')
    const at = databaseAt(proxy.postgres)
    await createShopDatabase(at)
    const environment = {
      ...(JSON.parse(settings.toString()) as Record<string, string>), // printed by store.ts
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
    execFileSync(process.execPath, [join(import.meta.dirname, '../../src/server/manage/migrate.ts')], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...environment, DATA_DIR: join(folder, 'migrate') },
    })
    shops.push(...appHosts.map((host) => keepShop(host, environment, folder, option('from'))))
    for (const shop of shops) await shop.waitUntilReady()
    log('three processes of the shop are ready')
    const database = openDatabase(at.shop, { max: 2 })
    try {
      const product = await createProduct({ database, clock: systemClock })
      for (let more = 0; more < 30; more++) await createProduct({ database, clock: systemClock }, { price: 100_000 + more * 7_000 })
      await register(proxy.url)
      const staff = await signInOwner(proxy.url, { ...environment, DATA_DIR: join(folder, 'migrate') })
      if (throughputOnly) return void console.table(await measureThroughput(shops, proxy.url))

      const requests: RequestSpec[] = []
      const [pages, orders, uploads] = [createMeter(), createMeter(), createMeter()]
      const traffic = { stopped: false, pauseMs: 150, onFailure: (why: string) => orders.bad(why) }
      const countOrders = async () => {
        let known = 0
        while (!traffic.stopped) {
          const now = requests.filter(({ answer }) => answer).length
          for (; known < now; known++) orders.good()
          await sleep(50)
        }
      }
      const uploading = uploadPictures(staff, uploads, traffic)
      const people = [
        ...[phoneBuyer, phoneBuyer, accountBuyer].map((buyer) => buyer(proxy.url, product, requests, traffic)),
        ...Array.from({ length: 3 }, () => browse(proxy.url, pages, traffic)),
        countOrders(),
      ]
      const rows: Record<string, unknown> = {}
      for (const name of chosen) {
        for (const meter of [pages, orders, uploads]) meter.reset()
        log(`${name} …`)
        await faults[name]?.({ shops, postgres, nextRelease: undefined }, times)
        const stale = await measureStaleness(
          staff,
          product,
          shops.map(({ url }) => url),
          400_000 + Math.floor(Math.random() * 90_000),
        )
        rows[name] = {
          pages: pages.answered,
          'pages failed': sum(pages.failed),
          'gap ms': pages.longestGap,
          orders: orders.answered,
          'orders retried': sum(orders.failed),
          'orders gap ms': orders.longestGap,
          uploads: `${uploads.answered}, ${sum(uploads.failed)} failed`,
          'price stale ms': stale,
        }
        log(JSON.stringify({ [name]: rows[name], pages: pages.failed, orders: orders.failed, uploads: uploads.failed }))
      }
      traffic.stopped = true
      await Promise.all(people)
      const pictures = await uploading
      log('visitors have gone; what is due is done')
      await waitUntilSettled(database, async () => {
        const { unpaid, invented } = await comparePayments(database, provider)
        return unpaid + invented
      })
      const notFound: string[] = []
      for (const { url } of shops)
        for (const picture of pictures) {
          const { status } = await fetch(`${url}${new URL(picture, url).pathname}`)
          if (status !== 200) notFound.push(`${url}${picture} ${status}`)
        }
      const ids = smtp.received.map(({ headers }) => headers.get('message-id'))
      const losses = await reportLosses(database, requests, 0)
      console.table(rows)
      const { answered, repeated, paid, crashes: _crashes, ...promises } = losses
      const report = {
        ...promises,
        ...(await comparePayments(database, provider)),
        unansweredOrders: requests.filter(({ answer }) => !answer).length,
        picturesMissing: notFound.length,
      }
      console.log({
        orders: answered,
        repeated,
        paid,
        pictures: pictures.length,
        emails: ids.length,
        // A process died between the mail server's answer and its note: sent again under the same Message-ID (decision 0012).
        emailsRepeated: ids.length - new Set(ids).size,
        starts: shops.map(({ starts }) => starts),
        ...report,
      })
      if (Object.values(report).some((count) => count !== 0)) process.exitCode = 1
    } finally {
      await database.close()
    }
  } catch (error) {
    for (const shop of shops) console.error(shop.output().slice(-2_000))
    execFileSync('sh', ['-c', `tail -n 12 ${folder}/logs/*-patroni.log`], { stdio: 'inherit' })
    throw error
  } finally {
    for (const shop of shops) await shop.close()
    await proxy.close()
    store.kill('SIGKILL')
    for (const host of dbHosts) await host.cutPower()
    postgres.close()
  }
})

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

async function createShopDatabase(at: ReturnType<typeof databaseAt>): Promise<void> {
  const admin = new pg.Client({ connectionString: at.superuser })
  await admin.connect()
  await admin.query(`create role shop login password '${at.password}'`)
  await admin.query('create database shop owner shop')
  await admin.end()
}

import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { dropDatabase } from '../../testing/drop-database.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { seedTestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext } from '../../testing/test-context.ts'
import { createBuyer } from '../../testing/user-factory.ts'
import { freePort } from '../free-port.ts'
import { listenForChanges, notifyContentChanged } from './notify.ts'

const installed = spawnSync('pgbouncer', ['--version']).status === 0

/** PgBouncer in transaction mode before one database, with fewer connections to it than the shop has to PgBouncer. */
async function withPooler(work: (urls: { pooled: string; direct: string }) => Promise<void>): Promise<void> {
  const direct = new URL(inject('postgres'))
  const name = `shop_pooled_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: direct.href })
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('template')}`)
  direct.pathname = `/${name}`
  const folder = mkdtempSync(join(tmpdir(), 'shop-pgbouncer-'))
  const port = await freePort()
  const { username, password, hostname, port: serverPort } = direct
  writeFileSync(join(folder, 'users.txt'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const settings = [
    '[databases]',
    `${name} = host=${hostname} port=${serverPort || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'default_pool_size = 3',
    'ignore_startup_parameters = extra_float_digits',
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', [...asNobody, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => pooler.once('exit', resolve))
  try {
    const pooled = new URL(direct)
    pooled.hostname = '127.0.0.1'
    pooled.port = String(port)
    await work({ pooled: pooled.href, direct: direct.href })
  } finally {
    pooler.kill('SIGKILL')
    await ended
    await dropDatabase(admin, name)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

test.runIf(installed)(
  'behind PgBouncer in transaction mode buyers order at the same time, jobs run, and changes are heard on the direct connection',
  { timeout: 180_000 },
  async () => {
    await withPooler(async ({ pooled, direct }) => {
      const context = await createTestContext({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }, pooled)
      try {
        const catalogue = await seedTestCatalogue(context)
        const buyers = await Promise.all(Array.from({ length: 4 }, (_, at) => createBuyer(context, { email: `b${at}@example.com` })))
        const orders: string[] = []
        // Twice, so that the statements of one connection are sent on another one.
        for (let round = 0; round < 2; round++) {
          const placed = buyers.map(({ headers }) => placeOrderAs(context, headers, { product: catalogue.products.plain }))
          orders.push(...(await Promise.all(placed)).map(({ order_number }) => order_number))
        }
        expect(new Set(orders).size).toBe(8)
        expect((await context.runJobs()).failures).toEqual([])
        const heard: unknown[] = []
        const changes = listenForChanges(context.database.directUrl, (change) => heard.push(change), context.log)
        await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1)
        await notifyContentChanged(context.database.db, { area: 'catalogue' })
        await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2)
        await changes.close()
      } finally {
        await context.close()
      }
    })
  },
)

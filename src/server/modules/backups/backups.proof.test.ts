// @module-tag proof
import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { enqueue } from '../../platform/jobs/index.ts'
import { createFolderStorage } from '../../platform/storage/folder-storage.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { ownNewestMigration } from '../../platform/db/db.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createBuyer, signIn, type Buyer } from '../../testing/user-factory.ts'
import { dropDatabase } from '../../testing/drop-database.ts'
import { withNewerMigrations } from '../../testing/newer-migrations.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { storeImage } from '../media/index.ts'
import { backupJob, backupState } from './nightly-backup.ts'
import { createBackup, listBackups, restoreBackup } from './index.ts'

let context: TestContext
let catalogue: TestCatalogue
let olena: Buyer
beforeAll(async () => {
  context = await createTestContext({ BACKUP_RETENTION: '2' })
  catalogue = await seedTestCatalogue(context)
  olena = await createBuyer(context, { email: 'olena@example.com' })
  for (let order = 0; order < 3; order++) await placeOrderAs(context, olena.headers, { product: catalogue.products.plain })
  await storeImage(
    context,
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => context.close())

/** An empty database and an empty folder, thrown away afterwards. */
async function withEmptyPlace(work: (place: { url: string; dataDir: string }) => Promise<void>): Promise<void> {
  const name = `shop_restored_${randomBytes(6).toString('hex')}`
  const url = new URL(`/${name}`, inject('postgres')).href
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-restored-'))
  const admin = new pg.Client({ connectionString: inject('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    await work({ url, dataDir })
  } finally {
    await dropDatabase(admin, name)
    await admin.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param migrations of a newer release; this one's without it */
const restore = (path: string, { url, dataDir }: { url: string; dataDir: string }, migrations?: string) =>
  restoreBackup(path, { dataDir, storage: createFolderStorage(dataDir), database: url }, async (load) => {
    await load(url, migrations)
    return { close: async () => {} }
  })

/** Every row of every table as text, in an order that does not depend on where it lies. */
async function rowsOf(url: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'drizzle') or schemaname = 'jobs' and tablename in ('job_common', 'queue', 'schedule') order by 1`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables)
    found.set(
      name,
      (await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row),
    )
  await client.end()
  return found
}

async function backup(): Promise<string> {
  const made = await createBackup(context)
  if (!made) throw new Error('no backup was made')
  return made.path
}

test('restored into an empty place, every row, waiting job and picture is there, numbers go on, and the buyer signs in', async () => {
  await enqueue(context, context.database.db, backupJob, {}, { once: 'waits', after: new Date(context.clock.now().getTime() + 1e9) })
  const path = await backup()
  const before = await rowsOf(context.database.url)
  await withEmptyPlace(async (place) => {
    const manifest = await restore(path, place)
    expect(manifest.migration).toBe(ownNewestMigration())
    const after = await rowsOf(place.url)
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [table, rows] of before) expect(after.get(table), table).toEqual(rows)
    const originals = join('media', 'masters')
    expect(readdirSync(join(place.dataDir, originals))).toEqual(readdirSync(join(context.config.dataDir, originals)))
    for (const name of readdirSync(join(place.dataDir, originals)))
      expect(readFileSync(join(place.dataDir, originals, name)).equals(readFileSync(join(context.config.dataDir, originals, name)))).toBe(true)

    const restored = await createTestContext({}, place.url)
    try {
      await signIn(restored, olena.email)
      const orders = (at: TestContext) => at.call({ url: '/api/v1/purchase-order?limit=10', headers: olena.headers })
      expect(await orders(context)).toMatchObject({ status: 200 })
      expect((await orders(restored)).body).toEqual((await orders(context)).body)
      const next = await placeOrderAs(restored, olena.headers, { product: catalogue.products.plain })
      expect(next.order_number).toBe((await placeOrderAs(context, olena.headers, { product: catalogue.products.plain })).order_number)
    } finally {
      await restored.close()
    }
  })
})

test('a backup of an older release is loaded into the tables of that release, then they are brought up to date', async () => {
  const path = await backup()
  await withNewerMigrations(`update orders set comment = 'brought up to date';`, async (migrations) => {
    await withEmptyPlace(async (place) => {
      await restore(path, place, migrations)
      const client = new pg.Client({ connectionString: place.url })
      await client.connect()
      const { rows } = await client.query('select distinct comment from orders')
      expect(rows).toEqual([{ comment: 'brought up to date' }])
      await client.end()
    })
  })
})

test('a backup is one moment: what is written while it is made is in it wholly or not at all', async () => {
  const made = new AbortController()
  let ordered = 0
  const buying = (async () => {
    for (; !made.signal.aborted; ordered++) await placeOrderAs(context, olena.headers, { product: catalogue.products.plain })
  })()
  const path = await backup()
  made.abort()
  await buying
  expect(ordered).toBeGreaterThan(0)
  await withEmptyPlace(async (place) => {
    await restore(path, place)
    const client = new pg.Client({ connectionString: place.url })
    await client.connect()
    const { rows } = await client.query('select o.id from orders o where not exists (select from order_lines l where l.order_id = o.id)')
    expect(rows).toEqual([])
    await client.end()
  })
})

test('a backup holds what nobody else may read: its file and folder are its owner’s alone', async () => {
  const path = await backup()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(context.config.dataDir, 'backups')).mode & 0o777).toBe(0o700)
})

test('only the newest are stored, and what an interrupted backup left goes too', async () => {
  writeFileSync(join(context.config.dataDir, 'backups', 'shop-2026-01-01T00-00-00-000Z.tar.gz.partial'), 'half')
  for (let made = 0; made < 4; made++) await backup()
  const stored = await listBackups(context.storage)
  expect(stored).toHaveLength(2)
  expect(readdirSync(join(context.config.dataDir, 'backups')).toSorted()).toEqual(stored.map(({ path }) => path.split('/').at(-1)).toSorted())
})

test('while another process makes a backup none is begun, and afterwards one is', async () => {
  const other = new pg.Client({ connectionString: context.database.url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [lockKeys.backup])
  expect(await createBackup(context)).toBeNull()
  await other.query('select pg_advisory_unlock($1)', [lockKeys.backup])
  await other.end()
  expect(await createBackup(context)).not.toBeNull()
})

test('a full folder, a full database and a damaged file are refused before anything is touched', async () => {
  const path = await backup()
  await withEmptyPlace(async (place) => {
    writeFileSync(join(place.dataDir, 'secrets.json'), '{}')
    await expect(restore(path, place)).rejects.toThrow(/^DATA_DIR .* is not empty \(secrets\.json\): nothing but backups may be in it$/)
    rmSync(join(place.dataDir, 'secrets.json'))

    const cut = join(place.dataDir, 'backups', 'cut.tar.gz')
    mkdirSync(join(place.dataDir, 'backups'))
    writeFileSync(cut, readFileSync(path))
    truncateSync(cut, statSync(cut).size - 100)
    await expect(restore(cut, place)).rejects.toThrow(/is no backup, or a damaged one$/)
    await expect(restore(join(place.dataDir, 'none.tar.gz'), place)).rejects.toThrow(/^there is no file /)
    writeFileSync(cut, 'not an archive')
    await expect(restore(cut, place)).rejects.toThrow(/is no backup, or a damaged one$/)
    expect(readdirSync(place.dataDir)).toEqual(['backups'])

    await expect(restore(path, { ...place, url: context.database.url })).rejects.toThrow(/^the database .* is not empty: restore into an empty one$/)
    expect(readdirSync(place.dataDir)).toEqual(['backups'])
  })
})

test('a backup in the folder itself is restored by its name alone, and stays whole', async () => {
  const path = await backup()
  await withEmptyPlace(async (place) => {
    const stored = join(place.dataDir, 'backups', basename(path))
    mkdirSync(join(place.dataDir, 'backups'))
    copyFileSync(path, stored)
    expect(await restore(basename(path), place)).toMatchObject({ migration: ownNewestMigration() })
    expect(readFileSync(stored).equals(readFileSync(path))).toBe(true)
  })
})

/** An archive that somebody else wrote, with checksums that hold. */
async function archiveOf(dataDir: string, entries: readonly { name: string; type?: 'symlink' | 'link'; linkname?: string; bytes?: Buffer }[]) {
  const path = join(dataDir, 'backups', 'hostile.tar.gz')
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  const tar = pack()
  const sums: string[] = []
  for (const { bytes = Buffer.alloc(0), ...header } of entries) {
    tar.entry(header, bytes)
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${header.name}\n`)
  }
  tar.entry({ name: 'SHA256SUMS' }, sums.join(''))
  tar.finalize()
  writeFileSync(path, gzipSync(await buffer(tar)))
  return path
}

test.each([
  ['a file above the folder', [{ name: 'files/../../outside', bytes: Buffer.from('x') }], 'none of a shop'],
  ['a file by an absolute path', [{ name: '/tmp/outside', bytes: Buffer.from('x') }], 'none of a shop'],
  ['a picture above its folder', [{ name: 'files/media/masters/../../secrets.json', bytes: Buffer.from('x') }], 'none of a shop'],
  ['a file in place of a backup', [{ name: 'files/backups/2026.tar.gz', bytes: Buffer.from('x') }], 'none of a shop'],
  ['a symbolic link', [{ name: 'files/media/masters/a.jpg', type: 'symlink', linkname: '/etc/passwd' }], 'damaged one'],
  ['a hard link', [{ name: 'files/media/masters/a.jpg', type: 'link', linkname: '../../secrets.json' }], 'damaged one'],
  [
    'a manifest that is none',
    [
      { name: 'backup.json', bytes: Buffer.from('{') },
      { name: 'secrets.json', bytes: Buffer.from('{}') },
    ],
    'damaged one',
  ],
  ['a bomb of 60 MB in 60 KB', [{ name: 'database/public.orders/000001', bytes: Buffer.alloc(60 * 1024 * 1024) }], 'damaged one'],
  ['a manifest of 34 MB', [{ name: 'backup.json', bytes: Buffer.alloc(34 * 1024 * 1024) }], 'too large'],
] as const)('a hostile backup with %s is refused before anything is written', async (_, entries, why) => {
  await withEmptyPlace(async (place) => {
    await expect(restore(await archiveOf(place.dataDir, entries), place)).rejects.toThrow(new RegExp(why))
    expect(readdirSync(place.dataDir)).toEqual(['backups'])
    expect((await rowsOf(place.url)).size).toBe(0)
  })
})

test('the nightly job makes one, and its age is known', async () => {
  await enqueue(context, context.database.db, backupJob, {})
  expect((await context.runJobs()).failures).toEqual([])
  const [newest] = await listBackups(context.storage)
  expect(newest && Date.now() - newest.at.getTime()).toBeLessThan(60_000)
  expect(await backupState({ storage: context.storage, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } })).toMatchObject({
    stale: false,
    bytes: newest?.bytes,
  })
  expect(await backupState({ storage: context.storage, clock: { now: () => new Date(Date.now() + 27 * 3_600_000) } })).toMatchObject({ stale: true })
})

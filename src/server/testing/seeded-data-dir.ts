import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withDataDir } from './data-folder.ts'
import { ready, startShop } from './shop-process.ts'

/**
 * A data folder with the demo catalogue, made once and copied for every run: seeding it and encoding its images costs
 * minutes. The database is keyed by everything that decides its rows; the encoded images, which cost most, by what encodes them.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const cache = join(root, 'node_modules', '.cache', 'shop')
/** A folder belongs to whoever made it: root and an ordinary user who work in one clone have their own. */
const owner = process.getuid?.() ?? 0
const seededPrefix = `seeded-${owner}-`
const variantsPrefix = `variants-${owner}-`
const variantsOf = (dataDir: string) => join(dataDir, 'media', 'derived')
const originalsOf = (dataDir: string) => join(dataDir, 'media', 'masters')

/** The day too: a shop expects an exchange rate of today. */
const databaseKey = () =>
  keyOf(['demo', 'src/server', 'src/contract', 'src/geometry', 'src/i18n', 'package-lock.json'], new Date().toISOString().slice(0, 10))
const variantsKey = () => keyOf(['src/server/modules/media/encode-variant.ts', 'src/server/modules/media/check-image.ts'], sharpVersion())
const variantsCache = () => join(cache, `${variantsPrefix}${variantsKey()}`)

function sharpVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> } // our own file
  return dependencies['sharp'] ?? ''
}

function keyOf(paths: readonly string[], also: string): string {
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

/** Fills an empty data folder with the seeded shop. The first call of a day, or after a change of the code, seeds one. */
export async function copySeededShop(dataDir: string): Promise<void> {
  const template = join(cache, `${seededPrefix}${databaseKey()}`)
  if (!existsSync(template)) await seed(template)
  copyTree(template, dataDir)
  copyVariants(variantsCache(), dataDir)
}

/** With owners and modes: PostgreSQL refuses a folder that is open to others, and started by root it belongs to another user. */
function copyTree(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

async function seed(template: string): Promise<void> {
  await withDataDir(async (folder) => {
    const shop = await ready(await startShop({ DATA_DIR: folder, LOG_LEVEL: 'error' }), 180)
    await shop.kill()
    rmSync(variantsOf(folder), { recursive: true, force: true })
    if (!existsSync(template)) replace(seededPrefix, template, (draft) => copyTree(folder, draft))
  })
}

/**
 * Puts a whole folder in the place of those with the same beginning: a run beside this one never sees half of it. Of two runs
 * that make the same folder at once one keeps its own, the other takes that too.
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
    rmSync(draft, { recursive: true, force: true }) // another run was quicker
  }
  rmSync(former, { recursive: true, force: true })
}

/** Of the images that the shop has: the name of a variant begins with that of its original. */
function copyVariants(from: string, dataDir: string): void {
  if (!existsSync(from)) return
  const hashes = new Set(readdirSync(originalsOf(dataDir)).map((name) => name.slice(0, 20)))
  mkdirSync(variantsOf(dataDir), { recursive: true })
  for (const name of readdirSync(from)) if (hashes.has(name.slice(0, 20))) cpSync(join(from, name), join(variantsOf(dataDir), name))
}

/** Keeps the images that a run has encoded for the next one. Call it when its shop has ended. */
export function keepVariants(dataDir: string): void {
  if (!existsSync(variantsOf(dataDir))) return
  replace(variantsPrefix, variantsCache(), (draft) => copyTree(variantsOf(dataDir), draft))
}

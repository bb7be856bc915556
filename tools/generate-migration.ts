import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastRelease } from './last-release.ts'

/**
 * `npm run db:generate -- --name what`: updates the migrations to match the modules' `tables.ts`. Before the first release it rewrites the baseline
 * and keeps its handwritten part; afterwards differences become a new migration.
 */
const root = join(import.meta.dirname, '..')
const migrations = join(root, 'src', 'server', 'platform', 'db', 'migrations')

function generate(...options: readonly string[]): void {
  const { status } = spawnSync('drizzle-kit', ['generate', ...options], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('drizzle-kit generate failed')
}

/** A fixed time and id for all baselines before the release, so that branches that change it merge line by line. */
const when = Date.UTC(2026, 10, 25)
const snapshotId = '00000000-0000-4000-8000-000000000001'
const [tablesBegin, handBegin] = ["-- From the modules' tables.ts, by `npm run db:generate`.", '-- By hand: what tables.ts cannot say.']

/** Replaces the statements for the tables, between two marker lines; the parts above and below are handwritten. */
function withTables(baseline: string, tables: string): string {
  if (/^(<<<<<<<|>>>>>>>)/m.test(baseline.slice(0, baseline.indexOf(tablesBegin)) + baseline.slice(baseline.indexOf(handBegin))))
    throw new Error('the part of 0000_baseline.sql that is written by hand has a conflict: resolve it first')
  const [above, below] = [baseline.split(tablesBegin)[0], baseline.split(handBegin)[1]]
  return `${above}${tablesBegin}\n\n${tables}--> statement-breakpoint\n${handBegin}${below}`
}

function writeBaseline(): void {
  const folder = mkdtempSync(join(tmpdir(), 'shop-baseline-'))
  try {
    generate('--dialect=postgresql', '--schema=./src/server/{modules,platform}/**/tables.ts', `--out=${folder}`, '--name=baseline')
    const path = join(migrations, '0000_baseline.sql')
    writeFileSync(path, withTables(readFileSync(path, 'utf8'), readFileSync(join(folder, '0000_baseline.sql'), 'utf8')))
    const snapshot: object = JSON.parse(readFileSync(join(folder, 'meta', '0000_snapshot.json'), 'utf8'))
    writeFileSync(join(migrations, 'meta', '0000_snapshot.json'), `${JSON.stringify({ ...snapshot, id: snapshotId }, null, 2)}\n`)
    const entries = [{ idx: 0, version: '7', when, tag: '0000_baseline', breakpoints: true }]
    writeFileSync(join(migrations, 'meta', '_journal.json'), `${JSON.stringify({ version: '7', dialect: 'postgresql', entries }, null, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (lastRelease() === null) writeBaseline()
else generate(...process.argv.slice(2))

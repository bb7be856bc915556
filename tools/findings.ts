import { createServer } from 'node:net'
import { existsSync, statfsSync } from 'node:fs'
import type { Config } from '../src/server/config.ts'
import { openDataDir, readSecrets } from '../src/server/platform/data-dir.ts'
import { sellsAnything } from '../src/server/modules/catalogue/index.ts'
import { launchChecklist, emptySettings, readLaunchState } from '../src/server/modules/content/index.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { hasCluster } from '../src/server/platform/db/cluster.ts'
import { ensureDatabase, openDatabase } from '../src/server/platform/db/db.ts'
import { crossesTheNetworkInClear } from '../src/server/platform/db/in-clear.ts'
import { preFlight } from '../src/server/platform/db/pre-flight.ts'
import { openEmbedded } from '../src/server/platform/db/embedded.ts'

export interface Finding {
  readonly what: string
  /** `later`: acceptable here, but it must be done before the shop opens for real. */
  readonly state: 'ok' | 'later' | 'trouble'
  readonly message: string
}

async function load(what: string, check: () => unknown): Promise<Finding> {
  try {
    await check()
    return { what, state: 'ok', message: '' }
  } catch (error) {
    return { what, state: 'trouble', message: error instanceof Error ? error.message : String(error) }
  }
}

function must(condition: boolean, problem: string): void {
  if (!condition) throw new Error(problem)
}

/** What a shop needs before it opens: an error in production, `later` elsewhere. */
async function checkLater(config: Config, what: string, check: () => unknown): Promise<Finding> {
  const finding = await load(what, check)
  return finding.state === 'trouble' && !config.production ? { ...finding, state: 'later' } : finding
}

/** What the shop lacks before it may open. The embedded PostgreSQL is asked only if it exists already. */
async function detailsMissing(config: Config): Promise<string[]> {
  const own = config.databaseUrl === null && hasCluster(config.dataDir)
  if (config.databaseUrl === null && !own) return launchChecklist({ settings: emptySettings, sells: false, hasVatOnPages: false })
  const embedded = own ? await openEmbedded(config.dataDir, readSecrets(config.dataDir, 'there is a database').databasePassword) : null
  const database = openDatabase(embedded?.url ?? config.databaseUrl ?? '', { max: 1 })
  try {
    return launchChecklist(await readLaunchState({ database, clock: systemClock, contentPorts: { sellsAnything } }))
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

/** Problems of this machine or of the settings. Changes nothing; it only writes and removes a probe file. */
export async function collectFindings(config: Config): Promise<Finding[]> {
  return [
    await load('the pinned Node runs', () =>
      must(process.versions.node.startsWith('26.'), `this is Node ${process.versions.node}; run it as npm run doctor`),
    ),
    await load('the packages are installed', () => must(existsSync('node_modules/.package-lock.json'), 'run npm ci')),
    await load('the storefront is built', () => must(existsSync('build/server/index.js'), 'npm start builds it')),
    await load(`${config.dataDir} can be written to`, () => openDataDir(config.dataDir)),
    await load('there is room on the disk', () => {
      const { bavail, bsize } = statfsSync(config.dataDir)
      must(bavail * bsize > 2 * 1024 ** 3, 'less than 2 GB are left for the database and pictures')
    }),
    await load(`port ${config.port} is free`, async () => {
      const server = createServer()
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve)).catch(() => {
        throw new Error('something listens there: the shop itself, or set PORT')
      })
      server.close()
    }),
    await load('the database answers and has what the shop needs', async () => {
      const url = config.databaseDirectUrl ?? config.databaseUrl
      if (config.databaseUrl !== null) await ensureDatabase(config.databaseUrl)
      if (url !== null) await preFlight(url, { migrates: config.migrateAtStart })
    }),
    await checkLater(config, 'the way to the database is encrypted', () =>
      must(!crossesTheNetworkInClear(config.databaseUrl), 'DATABASE_URL names another host without sslmode=verify-full'),
    ),
    await checkLater(config, 'the seller’s details are set', async () => {
      const missing = await detailsMissing(config)
      must(missing.length === 0, `before the shop may open:\n${missing.map((line) => `          ${line}`).join('\n')}`)
    }),
    await checkLater(config, 'card payment is set up', () =>
      must(config.cardProvider !== null, 'neither LIQPAY_PUBLIC_KEY and LIQPAY_PRIVATE_KEY nor MONO_TOKEN are set: card payment is off'),
    ),
    await checkLater(config, 'the shop’s address is set', () =>
      must(config.publicUrl !== null, 'PUBLIC_URL is not set: links in letters lead to localhost'),
    ),
    await checkLater(config, 'letters are sent', () => must(config.smtpUrl !== null, 'SMTP_URL is not set: letters stay in the mailbox')),
  ]
}

/** Formats a finding as one line. */
export const formatFinding = ({ what, state, message }: Finding) => `${state.padEnd(7)} ${what}${message && `: ${message}`}`

import { createServer } from 'node:net'
import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../src/server/config.ts'
import { openDataDir, readSecrets } from '../src/server/platform/data-dir.ts'
import { missingDetails, nothingSet, readKept } from '../src/server/modules/content/index.ts'
import { ensureDatabase, isDatabaseUsed, openDatabase } from '../src/server/platform/db/db.ts'
import { openEmbedded } from '../src/server/platform/db/embedded.ts'

// `npm run doctor`: says what is wrong with this machine or these settings. Changes nothing but a probe file.
type Finding = { readonly what: string; readonly trouble: string | null }

async function look(what: string, check: () => unknown): Promise<Finding> {
  try {
    await check()
    return { what, trouble: null }
  } catch (error) {
    return { what, trouble: error instanceof Error ? error.message : String(error) }
  }
}

function must(condition: boolean, trouble: string): void {
  if (!condition) throw new Error(trouble)
}

const config = readConfig(process.env)

/** What the offer page would leave out. The shop's own PostgreSQL is asked where it has been made already. */
async function detailsMissing(): Promise<string[]> {
  const own = config.databaseUrl === null && existsSync(join(config.dataDir, 'postgres', '.complete'))
  if (config.databaseUrl === null && !own) return missingDetails(nothingSet)
  const embedded = own ? await openEmbedded(config.dataDir, readSecrets(config.dataDir).databasePassword, isDatabaseUsed) : null
  const database = openDatabase(embedded?.url ?? config.databaseUrl ?? '', { max: 1 })
  try {
    return missingDetails(await readKept(database.db))
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

const findings = [
  await look('the pinned Node runs', () =>
    must(process.versions.node.startsWith('26.'), `this is Node ${process.versions.node}; run it as npm run doctor`),
  ),
  await look('the packages are installed', () => must(existsSync('node_modules/.package-lock.json'), 'run npm ci')),
  await look('the storefront is built', () => must(existsSync('build/server/index.js'), 'npm start builds it')),
  await look(`${config.dataDir} can be written to`, () => openDataDir(config.dataDir)),
  await look('there is room on the disk', () => {
    const { bavail, bsize } = statfsSync(config.dataDir)
    must(bavail * bsize > 2 * 1024 ** 3, 'less than 2 GB are left for the database and pictures')
  }),
  await look(`port ${config.port} is free`, async () => {
    const server = createServer()
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve)).catch(() => {
      throw new Error('something listens there: the shop itself, or set PORT')
    })
    server.close()
  }),
  await look('the database answers', () => (config.databaseUrl === null ? undefined : ensureDatabase(config.databaseUrl, { create: false }))),
  await look('the seller’s details are set', async () => {
    const missing = await detailsMissing()
    must(!config.production || missing.length === 0, `before the shop may open:\n${missing.map((line) => `          ${line}`).join('\n')}`)
  }),
  await look('card payment is set up', () =>
    must(config.liqpay.keys !== null || !config.production, 'LIQPAY_PUBLIC_KEY and LIQPAY_PRIVATE_KEY are not set: card payment is off'),
  ),
  await look('letters are sent', () => must(config.smtpUrl !== null || !config.production, 'SMTP_URL is not set: letters stay in the mailbox')),
]
for (const { what, trouble } of findings) console.log(trouble === null ? `ok      ${what}` : `trouble ${what}: ${trouble}`)
process.exit(findings.some(({ trouble }) => trouble !== null) ? 1 : 0)

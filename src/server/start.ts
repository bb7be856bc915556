import { pino } from 'pino'
import { buildApp, slices, type StorefrontSource } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { demoAccounts } from './modules/accounts/index.ts'
import { systemClock } from './platform/clock.ts'
import { openDataDir, readSecrets } from './platform/data-dir.ts'
import { ensureDatabase, isDatabaseUsed, migrateDatabase, openDatabase } from './platform/db/db.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { listenForChanges } from './platform/db/notify.ts'
import { createPageCache } from './platform/http/page-cache.ts'
import { codeOf, StartUpError } from './platform/start-up-error.ts'
import { readWords } from './platform/words.ts'
import type { World } from './platform/world.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Starts the shop with a storefront and keeps it running until SIGINT or SIGTERM. */
async function open(environment: Environment, storefront: StorefrontSource): Promise<void> {
  const config = readConfig(environment)
  openDataDir(config.dataDir)
  const secrets = readSecrets(config.dataDir)
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })

  const embedded = config.databaseUrl === null ? await openEmbedded(config.dataDir, secrets.databasePassword, isDatabaseUsed) : null
  const url = embedded?.url ?? config.databaseUrl
  if (url === null) throw new Error('no database')
  await ensureDatabase(url, { create: embedded !== null })
  await migrateDatabase(url)
  const database = openDatabase(url)

  let address = config.publicUrl ?? `http://localhost:${config.port}`
  const world: World = { config, secrets, database, clock: systemClock, log, words: readWords(), pages: createPageCache(), publicUrl: () => address }
  if (config.demo) for (const slice of slices) await slice.seed?.(world)

  const app = await buildApp(world, storefront)
  const stops: (() => Promise<void>)[] = []
  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    const deadline = setTimeout(() => process.exit(1), 20_000)
    await app.close() // lets requests in flight end
    for (const stop of stops) await stop()
    await database.close()
    await embedded?.stop()
    clearTimeout(deadline)
    process.exit(0)
  }
  process.once('SIGINT', (signal) => void close(signal))
  process.once('SIGTERM', (signal) => void close(signal))

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    const reason = { EADDRINUSE: 'is taken', EACCES: 'may not be used by this user', EADDRNOTAVAIL: 'is not an address of this machine' }[
      codeOf(error) ?? ''
    ]
    await database.close()
    await embedded?.stop()
    throw reason ? new StartUpError(`PORT ${config.port} on ${config.host} ${reason}`) : error
  }
  const listening = app.server.address()
  if (config.publicUrl === null && typeof listening === 'object' && listening) address = `http://localhost:${listening.port}`
  for (const slice of slices) {
    const stop = await slice.start?.(world)
    if (stop) stops.push(stop)
  }
  const changes = listenForChanges(url, () => world.pages.clear(), log)
  stops.push(() => changes.close())
  process.stdout.write(`\n  The shop is open at ${address}\n\n${config.demo ? demoLogins() : ''}`)
}

function demoLogins(): string {
  const lines = demoAccounts.map(({ email, password, roles }) => `  ${(roles.at(-1) ?? '').toLowerCase().padEnd(8)} ${email}  ${password}\n`)
  return `  Demo accounts:\n${lines.join('')}\n`
}

/** Starts the shop; what stands in its way is said in one line and ends the process with exit code 1. */
export async function start(environment: Environment, storefront: StorefrontSource): Promise<void> {
  try {
    await open(environment, storefront)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartUpError) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
}

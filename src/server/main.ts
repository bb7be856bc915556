import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp, slices } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { openDataDir, readSecrets } from './platform/data-dir.ts'
import { ensureDatabase, isDatabaseUsed, migrateDatabase, openDatabase } from './platform/db/db.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { listenForChanges } from './platform/db/notify.ts'
import { createPageCache } from './platform/http/page-cache.ts'
import type { Storefront } from './platform/http/pages.ts'
import { codeOf, StartUpError } from './platform/start-up-error.ts'
import { readWords } from './platform/words.ts'
import type { World } from './platform/world.ts'

/** Starts the shop and keeps it running until SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
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
    const reason = { EADDRINUSE: 'is taken', EACCES: 'may not be used by this user', EADDRNOTAVAIL: 'is not an address of this machine' }[codeOf(error) ?? '']
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
  process.stdout.write(`\n  The shop is open at ${address}\n\n`)
}

let built: Promise<Storefront> | undefined
function storefront(): Promise<Storefront> {
  const path = new URL('../../build/server/index.js', import.meta.url)
  if (!existsSync(fileURLToPath(path))) throw new StartUpError('the storefront is not built: npm run build')
  built ??= import(path.href) as Promise<Storefront> // the build of src/storefront
  return built
}

try {
  await main()
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartUpError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConfig } from './config.ts'
import { explainFullDisk, openDataDir, readSecrets, unfinishedRestore } from './platform/data-dir.ts'
import { clockFrom } from './platform/clock.ts'
import { clusterFolder, hasCluster } from './platform/db/cluster.ts'
import { followDatabaseClock } from './platform/db/database-clock.ts'
import { ensureDatabase, migrateDatabase, openDatabase, requireMigrated } from './platform/db/db.ts'
import { preFlight } from './platform/db/pre-flight.ts'
import { openEmbedded, type EmbeddedDatabase } from './platform/db/embedded.ts'
import { createResponseCache } from './platform/http/response-cache.ts'
import { createLog } from './platform/log.ts'
import { ports } from './ports.ts'
import { StartUpError } from './platform/start-up-error.ts'
import { readMessages } from './platform/messages.ts'
import { release } from './platform/release.ts'
import { startTracing } from './platform/tracing/tracing.ts'
import { traceDatabase } from './platform/tracing/trace-database.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { AppContext } from './platform/app-context.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface CreatedAppContext {
  readonly context: AppContext
  /** Closes the database, and stops PostgreSQL when this process started it and nobody else uses it. */
  close(): Promise<void>
}

/**
 * Opens the data folder, the secrets and a migrated database.
 * @param addressOf the shop's address once it listens; until then, and in processes that do not listen, the configured one
 * @param prepareDatabase creates the tables instead of the migrations (used to restore a backup)
 * @throws {ConfigError} or {StartUpError}, with a line for the operator
 */
export async function createAppContext(
  environment: Environment,
  { findPublicUrl = () => null, prepareDatabase }: { findPublicUrl?: () => string | null; prepareDatabase?: (url: string) => Promise<void> } = {},
): Promise<CreatedAppContext> {
  const config = readConfig(environment)
  const log = createLog(config.logLevel)
  const own = config.databaseUrl === null
  const made = own && hasCluster(config.dataDir)
  openDataDir(config.dataDir, own && !made ? newClusterBytes : undefined)
  if (!prepareDatabase && existsSync(join(config.dataDir, unfinishedRestore)))
    throw new StartUpError(`DATA_DIR ${config.dataDir} holds a half restored backup: remove all in it but backups and restore again`)
  const secrets = readSecrets(config.dataDir, made ? `${clusterFolder(config.dataDir)} holds a database whose password it has` : null)
  const embedded = own ? await openOwnDatabase(config.dataDir, secrets.databasePassword, log) : null
  const url = embedded?.url ?? config.databaseUrl
  if (url === null) throw new Error('no database')
  const directUrl = config.databaseDirectUrl ?? url
  try {
    await ensureDatabase(url)
    if (directUrl !== url) await ensureDatabase(directUrl)
    await preFlight(directUrl, { migrates: prepareDatabase !== undefined || config.migrateAtStart })
    await (prepareDatabase ?? (config.migrateAtStart ? migrateDatabase : requireMigrated))(directUrl)
  } catch (error) {
    await embedded?.stop().catch(() => {})
    throw own ? explainFullDisk(error, config.dataDir) : error
  }
  const stopTracing = await startTracing(config.tracing, release)
  const database = openDatabase(url, undefined, directUrl)
  if (config.tracing) traceDatabase(database.pool)
  const { clock: databaseClock, stop: stopClock } = await followDatabaseClock(database.pool, log)
  const clock = config.clockStart === null ? databaseClock : clockFrom(config.clockStart, databaseClock)
  const context: AppContext = {
    config,
    secrets,
    database,
    storage: await openStorage(config),
    clock,
    log,
    messages: readMessages(),
    responseCache: createResponseCache(clock),
    ...ports,
    publicUrl: () => config.publicUrl ?? findPublicUrl() ?? `http://localhost:${config.port}`,
  }
  return {
    context,
    async close() {
      stopClock()
      await database.close()
      await stopTracing()
      await embedded?.stop()
    },
  }
}

/** Disk space for an empty cluster, its first log and its work. */
const newClusterBytes = 200 * 1024 * 1024

async function openOwnDatabase(dataDir: string, password: string, log: Logger): Promise<EmbeddedDatabase> {
  try {
    return await openEmbedded(dataDir, password, {
      onRestart: (err) => log.error({ err }, 'the database is not back yet'),
      onLost: (err) => {
        log.fatal({ err }, 'the database does not come back; the shop ends, so that whoever watches over it starts it anew')
        process.exit(1)
      },
    })
  } catch (error) {
    throw explainFullDisk(error, dataDir)
  }
}

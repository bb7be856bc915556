import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { openDataDir, readSecrets, unfinishedRestore } from './platform/data-dir.ts'
import { ensureDatabase, isDatabaseUsed, migrateDatabase, openDatabase } from './platform/db/db.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { createFinishedAnswers } from './platform/http/finished-answers.ts'
import { createLog } from './platform/log.ts'
import { StartUpError } from './platform/start-up-error.ts'
import { readWords } from './platform/words.ts'
import type { World } from './platform/world.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface OpenWorld {
  readonly world: World
  /** Closes the database, and ends PostgreSQL when it was started here and nobody else uses it. */
  close(): Promise<void>
}

/**
 * Opens what the shop stands on: data folder, secrets, a migrated database.
 * @param addressOf the shop's address once it listens; until then, and where nothing listens, the configured one
 * @param prepareDatabase what makes the tables instead of the migrations: restoring a backup
 * @throws {ConfigError} or {StartUpError}, with a line for the operator
 */
export async function openWorld(
  environment: Environment,
  { addressOf = () => null, prepareDatabase }: { addressOf?: () => string | null; prepareDatabase?: (url: string) => Promise<void> } = {},
): Promise<OpenWorld> {
  const config = readConfig(environment)
  openDataDir(config.dataDir)
  if (!prepareDatabase && existsSync(join(config.dataDir, unfinishedRestore)))
    throw new StartUpError(`DATA_DIR ${config.dataDir} holds a half restored backup: empty it and restore again`)
  const secrets = readSecrets(config.dataDir)
  const embedded = config.databaseUrl === null ? await openEmbedded(config.dataDir, secrets.databasePassword, isDatabaseUsed) : null
  const url = embedded?.url ?? config.databaseUrl
  if (url === null) throw new Error('no database')
  try {
    await ensureDatabase(url, { create: embedded !== null })
    await (prepareDatabase ?? migrateDatabase)(url)
  } catch (error) {
    await embedded?.stop().catch(() => {})
    throw error
  }
  const database = openDatabase(url)
  const world: World = {
    config,
    secrets,
    database,
    clock: systemClock,
    log: createLog(config.logLevel),
    words: readWords(),
    pages: createFinishedAnswers(),
    publicUrl: () => config.publicUrl ?? addressOf() ?? `http://localhost:${config.port}`,
  }
  return {
    world,
    async close() {
      await database.close()
      await embedded?.stop()
    },
  }
}

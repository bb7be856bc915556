import { ConfigError } from '../config.ts'
import { createAppContext } from '../create-app-context.ts'
import { newestMigration } from '../platform/db/db.ts'
import { reportError } from '../platform/log.ts'
import { StartUpError } from '../platform/start-up-error.ts'

// `npm run migrate`: run before the processes of a new release start, while those of the old one still work.
try {
  const { context, close } = await createAppContext({ LOG_LEVEL: 'warn', ...process.env, MIGRATE_AT_START: 'on' })
  try {
    process.stdout.write(`The database is at ${await newestMigration(context.database.pool)}\n`)
  } finally {
    await close()
  }
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartUpError
  process.stderr.write(`${expected ? error.message : JSON.stringify(reportError(error), null, 2)}\n`)
  process.exitCode = 1
}

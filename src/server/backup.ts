import { resolve } from 'node:path'
import { ConfigError } from './config.ts'
import { BackupError, createBackup } from './modules/backups/index.ts'
import { createAppContext } from './create-app-context.ts'
import { closeBoss } from './platform/jobs/index.ts'
import { reportError } from './platform/log.ts'
import { StartUpError } from './platform/start-up-error.ts'

// `npm run backup [-- file]`: works while the shop runs or while it is stopped.
const [file] = process.argv.slice(2)
try {
  const { context, close } = await createAppContext({ LOG_LEVEL: 'warn', ...process.env })
  try {
    const made = await createBackup(context, file === undefined ? null : resolve(file))
    if (!made) throw new BackupError('another process is making a backup just now')
    process.stdout.write(`${made.path} (${(made.bytes / 1e6).toFixed(1)} MB)\n`)
  } finally {
    await closeBoss(context)
    await close()
  }
} catch (error) {
  const expected = error instanceof BackupError || error instanceof ConfigError || error instanceof StartUpError
  process.stderr.write(`${expected ? error.message : JSON.stringify(reportError(error), null, 2)}\n`)
  process.exitCode = 1
}

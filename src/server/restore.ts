import { basename, resolve } from 'node:path'
import { runCommandLine } from './command-line.ts'
import { readConfig } from './config.ts'
import { BackupError, restoreBackup } from './modules/backups/index.ts'
import { ensureDatabase } from './platform/db/db.ts'
import { preFlight } from './platform/db/pre-flight.ts'
import { operator, recordChange } from './platform/audit/record-change.ts'
import { createAppContext } from './create-app-context.ts'
import { openStorage } from './platform/storage/open-storage.ts'

// `npm run restore -- file`: restores into the empty DATA_DIR, and into the empty database if DATABASE_URL names one.
const [file] = process.argv.slice(2)
await runCommandLine(async () => {
  if (file === undefined) throw new BackupError('npm run restore -- <file of npm run backup>')
  const environment = { LOG_LEVEL: 'warn', ...process.env }
  const config = readConfig(environment)
  const { dataDir } = config
  const outside = config.databaseDirectUrl ?? config.databaseUrl
  if (outside !== null) {
    // Checked before anything is written, so that the folder stays empty and the same command can be repeated.
    await ensureDatabase(outside)
    await preFlight(outside, { migrates: true })
  }
  const { at } = await restoreBackup(resolve(file), { dataDir, storage: await openStorage(config), database: outside }, async (load) => {
    const { context, close } = await createAppContext(environment, { prepareDatabase: load })
    const name = basename(file)
    try {
      await recordChange(context, context.database.db, operator, { kind: 'backup', verb: 'restore', subject: { id: name, label: name } })
    } catch (error) {
      await close()
      throw error
    }
    return { close }
  })
  return `The shop of ${at} is restored into ${dataDir}
Whoever was erased after that is in it again: repeat it with npm run manage -- person erase (docs/security.md)`
})

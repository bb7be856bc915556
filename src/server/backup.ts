import { resolve } from 'node:path'
import { runBesideShop } from './command-line.ts'
import { BackupError, createBackup } from './modules/backups/index.ts'

// `npm run backup [-- file]`
const [file] = process.argv.slice(2)
await runBesideShop(async (context) => {
  const made = await createBackup(context, file === undefined ? null : resolve(file))
  if (!made) throw new BackupError('another process is making a backup just now')
  return `${made.path} (${(made.bytes / 1e6).toFixed(1)} MB)`
})

import type { Module } from '../../platform/module.ts'
import { backupJob, backupWatch } from './nightly-backup.ts'

export { BackupError } from './backup-error.ts'
export { listBackups } from './backup-folder.ts'
export { createBackup } from './create-backup.ts'
export { backupJob, backupState, createBackupWatch } from './nightly-backup.ts'
export { restoreBackup } from './restore-backup.ts'

/** Backs up everything that must not be lost, every night in one file. */
export const backups: Module = { name: 'backups', jobs: [backupJob, backupWatch] }

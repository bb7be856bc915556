import { runBesideShop } from '../command-line.ts'
import { newestMigration } from '../platform/db/db.ts'

// `npm run migrate`: before the processes of a new release start, while those of the old one work on.
await runBesideShop(async ({ database }) => `The database is at ${await newestMigration(database.pool)}`, { MIGRATE_AT_START: 'on' })

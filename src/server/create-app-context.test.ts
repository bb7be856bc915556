import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { ConfigError } from './config.ts'
import { createAppContext } from './create-app-context.ts'
import { StartUpError } from './platform/start-up-error.ts'
import { withDataDir } from './testing/data-folder.ts'

/** What the operator reads; `start.ts` prints these two errors as they are, as a taken port shows in start.proof.test.ts. */
async function failureOf(environment: Record<string, string>): Promise<string> {
  return createAppContext({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment }).then(
    () => 'not refused',
    (error: unknown) => (error instanceof ConfigError || error instanceof StartUpError ? error.message : String(error)),
  )
}

test.for([
  [
    'an unreachable database',
    { DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' },
    /^the database 127\.0\.0\.1:1\/none cannot be reached \(ECONNREFUSED\)$/,
  ],
  ['a database that does not exist', { DATABASE_URL: 'missing' }, /cannot be reached \(3D000\)$/],
  ['a folder that is a file', { DATA_DIR: '/dev/null/shop' }, /^DATA_DIR \/dev\/null\/shop is not a folder$/],
  ['a folder where nothing can be written', { DATA_DIR: '/proc/shop' }, /^DATA_DIR \/proc\/shop cannot be used \(ENOENT\)$/],
  ['a port that is no port', { PORT: 'http' }, /^PORT cannot be used: /],
  ['half of the card keys', { LIQPAY_PUBLIC_KEY: 'i1' }, /must be set together$/],
  ['a database address of another kind', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL cannot be used/],
] as const)('%s is said in one line', async ([, environment, line]) => {
  await withDataDir(async (folder) => {
    const given: Record<string, string> = { DATA_DIR: folder, ...environment }
    if (given['DATABASE_URL'] === 'missing') given['DATABASE_URL'] = new URL('/there_is_no_such_database', inject('postgres')).href
    const said = await failureOf(given)
    expect(said).toMatch(line)
    expect(said).not.toContain('\n')
    expect(said).not.toContain('secret')
  })
})

test('a folder in which restoring was interrupted does not open as a shop', async () => {
  await withDataDir(async (folder) => {
    writeFileSync(join(folder, 'restore-unfinished'), '')
    expect(await failureOf({ DATA_DIR: folder })).toMatch(
      /^DATA_DIR .* holds a half restored backup: remove all in it but backups and restore again$/,
    )
  })
})

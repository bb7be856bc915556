import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/server/config.ts'
import { withDataDir } from '../src/server/testing/data-folder.ts'
import { collectFindings, formatFinding } from './findings.ts'

const root = join(import.meta.dirname, '..')

/** What the doctor prints. */
const examine = (settings: Record<string, string>) =>
  withDataDir(async (folder) => {
    const findings = await collectFindings(readConfig({ DATA_DIR: folder, PORT: '0', ...settings }))
    return { printed: findings.map((finding) => `${formatFinding(finding)}\n`).join('') }
  })

/** `npm run doctor` itself. */
function doctor(settings: Record<string, string>) {
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/doctor.ts'], { cwd: root, encoding: 'utf8', env: { PATH, ...settings } })
  return { status, printed: stdout, complained: stderr }
}

test('outside production the doctor calls nothing set that is not, and nothing wrong that can wait', async () => {
  const { printed } = await examine({})
  for (const what of ['the seller’s details are set', 'card payment is set up', 'the shop’s address is set', 'letters are sent'])
    expect(printed).toContain(`later   ${what}: `)
  expect(printed).toContain('seller.name: the public offer does not say who sells')
})

test('in production the same is trouble', async () => {
  const { printed } = await examine({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })
  for (const what of ['the seller’s details are set', 'card payment is set up', 'letters are sent']) expect(printed).toContain(`trouble ${what}: `)
})

// Every refused setting is one such error: config.test.ts has them all.
test('a production shop without its address, or another setting that cannot be used, is trouble in one line', { tags: 'proof' }, () => {
  const { status, printed, complained } = doctor({ NODE_ENV: 'production' })
  expect([status, printed]).toEqual([1, ''])
  expect(complained).toMatch(/^PUBLIC_URL is not set.*\n$/)
})

test('a database on another host is asked for over TLS', async () => {
  const unreachable = async (query: string) =>
    (await examine({ DATABASE_URL: `postgresql://shop@db.invalid:1/shop${query}`, JWT_SECRET: 'x'.repeat(43) })).printed
  expect(await unreachable('')).toContain('later   the way to the database is encrypted: ')
  expect(await unreachable('?sslmode=verify-full')).toContain('ok      the way to the database is encrypted\n')
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

function doctor(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-doctor-'))
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/doctor.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH, DATA_DIR: folder, PORT: '0', ...settings },
  })
  rmSync(folder, { recursive: true, force: true })
  return { status, printed: stdout, complained: stderr }
}

test('outside production the doctor calls nothing set that is not, and nothing wrong that can wait', () => {
  const { printed: message } = doctor({})
  for (const what of ['the seller’s details are set', 'card payment is set up', 'the shop’s address is set', 'letters are sent'])
    expect(message).toContain(`later   ${what}: `)
  expect(message).toContain('seller.name: the public offer does not say who sells')
})

test('in production the same is trouble', () => {
  const { status, printed: message } = doctor({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })
  for (const what of ['the seller’s details are set', 'card payment is set up', 'letters are sent']) expect(message).toContain(`trouble ${what}: `)
  expect(status).toBe(1)
})

test('a production shop without its address, or with secrets that its other hosts do not share, is trouble in one line', () => {
  for (const settings of [{}, { PUBLIC_URL: 'https://shop.example', DATABASE_URL: 'postgresql://shop@127.0.0.1:1/shop' }] as Record<
    string,
    string
  >[]) {
    const { status, printed: message, complained } = doctor({ NODE_ENV: 'production', ...settings })
    expect([status, message]).toEqual([1, ''])
    expect(complained).toMatch(/^(PUBLIC_URL|JWT_SECRET) is not set.*\n$/)
  }
})

test('a setting that cannot be used is printed in one line', () => {
  const { status, printed: message, complained } = doctor({ PORT: 'abc' })
  expect([status, message]).toEqual([1, ''])
  expect(complained).toMatch(/^.*PORT.*\n$/)
})

test('a database on another host is asked for over TLS', () => {
  const unreachable = (query: string) => doctor({ DATABASE_URL: `postgresql://shop@db.invalid:1/shop${query}`, JWT_SECRET: 'x'.repeat(43) }).printed
  expect(unreachable('')).toContain('later   the way to the database is encrypted: ')
  expect(unreachable('?sslmode=verify-full')).toContain('ok      the way to the database is encrypted\n')
})

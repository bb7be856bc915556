import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = 'docs/decisions'
const decisions = readdirSync(join(root, folder)).toSorted()
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('decisions are numbered without holes, and named by their titles', () => {
  const slug = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const expected = decisions.map((file, at) => {
    const number = String(at + 1).padStart(4, '0')
    const [, title = ''] = new RegExp(`^# ${number} (.+)\n`).exec(read(`${folder}/${file}`)) ?? []
    return `${number}-${slug(title)}.md`
  })
  expect(decisions).toEqual(expected)
  expect(decisions.length).toBeGreaterThan(50)
})

test('every decision says its context, what was decided and what follows', () => {
  const headings = (file: string) => read(`${folder}/${file}`).match(/^## .+/gm)
  for (const file of decisions) expect(headings(file), file).toEqual(['## Context', '## Decision', '## Consequences'])
})

test('every reference to a decision leads to one', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(md|ts|tsx|mjs|css)$/.test(file) && existsSync(join(root, file)))
  let found = 0
  const dangling = files.flatMap((file) => {
    const text = read(file)
    const numbers = [...text.matchAll(/(?:\bdecisions?[ /]|\[)(0\d{3})\b/g)].map(([, number]) => number)
    const links = [...text.matchAll(/\]\(([\w./-]*\b\d{4}-[\w-]+\.md)\)/g)].map(([, link = '']) => link)
    found += numbers.length
    return [
      ...numbers.filter((number) => !decisions.some((name) => name.startsWith(`${number}-`))).map((number) => `${file}: ${number}`),
      ...links.filter((link) => !existsSync(join(root, dirname(file), link))).map((link) => `${file}: ${link}`),
    ]
  })
  expect(dangling).toEqual([])
  expect(found).toBeGreaterThan(30)
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Acts on everything at once, or on what the reader has under the finger: there is nothing to name. */
const nameless = new Set(['linkCopied', 'copied', 'othersEnded', 'backupBegun', 'testSent', 'testNoticeSent'])

/** The argument of a call, from its opening bracket on. */
function argumentOf(text: string, from: number): string {
  let depth = 1
  let to = from
  while (to < text.length && depth > 0) {
    if ('({['.includes(text[to] ?? '')) depth += 1
    if (')}]'.includes(text[to] ?? '')) depth -= 1
    if (depth === 0 || (depth === 1 && text[to] === ',')) break
    to += 1
  }
  return text.slice(from, to)
}

test('every toast of an act in the office says what was done to what', () => {
  const toasts = globSync('src/backoffice/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(/\b(?:toast\.success|undoToast|undoChangeToast)\(/g)].map((call) => ({
        place: `${file}:${text.slice(0, call.index).split('\n').length}`,
        words: argumentOf(text, call.index + call[0].length).trim(),
      }))
    })
  expect(toasts.length).toBeGreaterThan(30)
  const vague = toasts.filter(({ words }) => {
    // Words handed on have been made elsewhere, by a call that is in this list.
    if (/^(?:said\(|\w+$)/.test(words)) return false
    const key = /^t\(\s*'(\w+)'\s*\)$/.exec(words)?.[1]
    if (key !== undefined) return !nameless.has(key)
    // With a value in it the text names its subject.
    return !/^t\([^{]*\{/.test(words)
  })
  expect(vague).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A call that is a statement of its own: nobody looks at what it answers, not even at a refusal. */
const call = /^\s*await (?:callAdmin\(|(?:\w+\.)*(?:call|inject)\(\{)/
/** Where refusals are the point and only what they leave behind is looked at. */
const meant = new Set(['src/server/platform/log.test.ts'])
/** In a program that measures, a refusal is fast: reading its body is no look at it either. */
const measured =
  /^\s*(?:(?:for|if|while) \(.*\) )?await (?:call|(?:\w+\.)*inject|\(?(?:await )?fetch)\(|\(await fetch\([^)]*\)\)\.(?:text|json|arrayBuffer)\(/

function dropped(files: readonly string[], pattern: RegExp): string[] {
  return files
    .filter((file) => !meant.has(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      // Within brackets it is part of something that looks at it.
      return lines.flatMap((line, at) => (pattern.test(line) && !/[([,]$/.test(lines[at - 1] ?? '') ? [`${file}:${at + 1} ${line.trim()}`] : []))
    })
}

test('no test drops the answer of a call: it looks at it, or says that it must succeed (doAdmin, perform)', () => {
  expect(dropped(globSync('{src,tools,bench}/**/*.test.{ts,tsx}', { cwd: root }), call)).toEqual([])
})

test('no program that measures drops an answer: it looks at it, or throws where it is refused (visit, perform)', () => {
  expect(dropped(globSync('bench/**/*.ts', { cwd: root }), measured)).toEqual([])
})

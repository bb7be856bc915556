import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/glossary.md defines the terms; the words here are former names that must not return.
const root = join(import.meta.dirname, '..')

/** Refused word → what to say instead. */
const refused: Readonly<Record<string, string>> = {
  kept: 'stored, cached, approved',
  keeper: 'cache, store',
  letterhead: 'email branding',
  unsaid: 'missing',
  saying: 'message',
  news: 'event, notification',
  hear: 'apply, handle',
  hears: 'applies, emits',
  hearing: 'source',
  refusal: 'failure',
  refusals: 'failures',
  wish: 'input, request',
  wishes: 'inputs, requests',
  awake: 'hydrated',
  wake: 'hydrate',
  awaken: 'hydrate',
  say: 'translate, format',
  trouble: 'error, problem',
  troubles: 'errors',
  world: 'context',
  slice: 'module',
  slices: 'modules',
  walls: 'boundaries',
  masters: 'originals',
  derivative: 'variant',
  derivatives: 'variants',
  warm: 'prerender',
  warming: 'prerendering',
  lend: 'acquire',
  mourning: 'shutdown grace',
  patience: 'timeout',
  bill: 'order payment',
  bills: 'order payments',
  alarm: 'alert',
  alarms: 'alerts',
  shelf: 'columns',
  shelves: 'cache policies',
  sight: 'pricing',
  forget: 'purge, unlink, anonymise',
  hither: 'here',
  nowhere: 'catch-all',
  wordmark: 'logo',
  letterless: 'without email',
  thing: 'subject, record',
  things: 'subjects, records',
  told: 'notified, reported',
  tell: 'notify, report',
  wanted: 'requested',
  picks: 'choices',
  settle: 'resolve, agree',
  settles: 'resolves, agrees',
  tend: 'expire, purge',
}

/** The same in what the log, an error or the description of an endpoint says. A letter is one of the alphabet; mail is email. */
const refusedInTexts: Readonly<Record<string, string>> = {
  letter: 'email',
  letters: 'emails',
  news: 'event, callback',
  kept: 'stored',
  told: 'notified',
  thing: 'what it is',
}

/** Names that may contain a refused word, and why. */
const allowed = new Set<string>([
  'slice', // the method of arrays and strings
  'agreeFirst', // its reason on the wire is `agree_first`
  'agree_first', // on the wire
])

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'tools', 'bench', 'demo', 'e2e'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('tools/vocabulary') && existsSync(join(root, file)))

const splitName = (name: string) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((part) => part.toLowerCase())
const oldWords = (name: string) => (allowed.has(name) ? [] : splitName(name).filter((part) => Object.hasOwn(refused, part)))

/** The identifiers of a source file, without strings and comments but with the contents of `${…}`. */
function namesIn(source: string): Set<string> {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/.*$/gm, ' ')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
    .replace(/`[^`]*`/g, (text) => [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inner]) => inner).join(' '))
    .replace(/(?<=[:=(,[>]\s*)\/(?![/*])(?:[^/\\\n]|\\.)+\/[a-z]*/g, ' ')
    .replace(/>[^<>{}=;()]*</g, '> <')
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

test('files are called by the words of the glossary', () => {
  const found = files.flatMap((file) => oldWords(file.replace(/\.[a-z]+$/, '')).map((word) => `${file}: ${word} → ${refused[word]}`))
  expect(found).toEqual([])
})

test('a function is called after what it does, a map after its key: `linePrice(line)` and `namesById`, not `priceOf(line)` and `nameOf`', () => {
  const found = files.flatMap((file) =>
    !file.startsWith('e2e/') && !file.includes('.test.')
      ? [...readFileSync(join(root, file), 'utf8').matchAll(/(?:function\*?|const) ([a-z]\w*Of)\b/g)].map(([, name]) => `${file}: ${name}`)
      : [],
  )
  expect(found).toEqual([])
})

/** The types of a line that somebody buys: from the list and the cart to the order (contract/sale-line.ts). */
const saleLines = 'CartLine DraftLine FormerLine GoodsLine ListLine ListedLine ManualLine OfferLine QuotedLine SaleLine SharedLine StoredLine'

test('a line that somebody buys has these types and no other; what else is a row, an entry or a text is not called a line', () => {
  const found = files.flatMap((file) =>
    file.startsWith('src/')
      ? [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:export )?(?:interface|type) (\w*Line)\b/gm)].map(([, name = '']) => name)
      : [],
  )
  expect([...new Set(found)].toSorted().join(' ')).toBe(saleLines)
})

test('names in the code are the words of the glossary', () => {
  let read = 0
  const found = files.flatMap((file) =>
    [...namesIn(readFileSync(join(root, file), 'utf8'))].flatMap((name) => {
      read += 1
      return oldWords(name).map((word) => `${file}: ${name}: ${word} → ${refused[word]}`)
    }),
  )
  expect(found).toEqual([])
  // A parser that finds no names would pass.
  expect(read).toBeGreaterThan(20_000)
})

test('log lines, errors and descriptions of endpoints use the words of the glossary', () => {
  let read = 0
  const found = files.flatMap((file) => {
    if (!/^(src\/server|bench)\//.test(file) || file.includes('.test.')) return []
    const lines = readFileSync(join(root, file), 'utf8').match(/(?:\blog\.\w+\(|\bnew \w*(?:Error|GiveUp)\(|\bsummary: ).*/g) ?? []
    read += lines.length
    return lines.flatMap((line) => {
      const texts =
        line
          .match(/'(?:[^'\\]|\\.)*'|`[^`]*`|"[^"]*"/g)
          ?.join(' ')
          .replaceAll(/\$\{[^}]*\}/g, '') ?? ''
      const words = texts.toLowerCase().match(/[a-z]+/g) ?? []
      return words
        .filter((word) => Object.hasOwn(refusedInTexts, word))
        .map((word) => `${file}: ${word} → ${refusedInTexts[word]}: ${line.slice(0, 100)}`)
    })
  })
  expect(found).toEqual([])
  expect(read).toBeGreaterThan(300)
})

test('an old word is found inside a name, and nowhere else', () => {
  const source = "const keptOrder = text.slice(1) // the wish\nconst a = 'news'\nfunction hearNews() { return `${world.x} wake` }"
  expect([...namesIn(source)].flatMap(oldWords).toSorted()).toEqual(['hear', 'kept', 'news', 'world'])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayErrors } from '#contract/day-errors.ts'
import { fieldErrors } from '#contract/errors.ts'
import { settingErrors } from '#contract/setting-errors.ts'
import { adminFailures } from '#contract/admin/failures.ts'
import { languages } from '#contract/languages.ts'
import { adminNamespaces } from '#i18n/admin-namespaces.ts'
import { namespaces as shopNamespaces } from '#i18n/namespaces.ts'
import { pluralForms, type Messages } from '#i18n/translate.ts'

const root = join(import.meta.dirname, '..')
const namespaces = [...shopNamespaces, ...adminNamespaces]

function dictionary(language: string, namespace: string): Messages {
  return JSON.parse(readFileSync(join(root, 'src/i18n', language, `${namespace}.json`), 'utf8')) as Messages // checked below
}

const plural = /_(one|few|many|other)$/
const stem = (key: string) => key.replace(plural, '')
const stems = (messages: Messages) => [...new Set(Object.keys(messages).map(stem))].sort()
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test('every namespace is a file in each language, and there are no others', () => {
  for (const language of languages)
    expect(readdirSync(join(root, 'src/i18n', language)).sort()).toEqual(namespaces.map((name) => `${name}.json`).sort())
})

test.for(namespaces)('%s says the same things in both languages, each of them once', (namespace) => {
  for (const language of languages) {
    const text = readFileSync(join(root, 'src/i18n', language, `${namespace}.json`), 'utf8')
    // The formatter puts each key on a line. JSON silently takes the last of two.
    const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key)
    expect(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      `${language}/${namespace} has these twice`,
    ).toEqual([])
    expect(keys).toHaveLength(Object.keys(dictionary(language, namespace)).length)
  }
  expect(stems(dictionary('en', namespace))).toEqual(stems(dictionary('uk', namespace)))
})

test.for(namespaces)('%s has every plural form that its language needs', (namespace) => {
  for (const language of languages) {
    const messages = dictionary(language, namespace)
    const counted = new Set(
      Object.keys(messages)
        .filter((key) => plural.test(key))
        .map(stem),
    )
    for (const key of counted) {
      const forms = Object.keys(messages)
        .filter((other) => other !== key && stem(other) === key && plural.test(other))
        .map((other) => other.slice(key.length + 1))
      expect(forms.sort(), `${language}/${namespace}: ${key}`).toEqual([...pluralForms[language]].sort())
    }
  }
})

test.for(namespaces)('%s is text, filled in alike in both languages', (namespace) => {
  const uk = dictionary('uk', namespace)
  const en = dictionary('en', namespace)
  for (const [key, text] of [...Object.entries(uk), ...Object.entries(en)])
    expect(text, key).toSatisfy((value) => typeof value === 'string' && value.trim() === value && value !== '')
  const both = Object.entries(uk).flatMap(([key, text]) => (en[key] === undefined || plural.test(key) ? [] : [{ key, uk: text, en: en[key] }]))
  for (const { key, ...texts } of both) expect(placeholders(texts.en), key).toEqual(placeholders(texts.uk))
})

/** Fields of forms that only buyers fill in. */
const ofBuyers =
  /^(passwordSame|firstNameRequired|lastNameRequired|resetTokenInvalid|offerRequired|adultRequired|contact\w+|quoteMessageRequired|privacyRequired|invalidEntity)$/

test('every error of a field has words in the office', () => {
  const errors = Object.keys({ ...fieldErrors, ...dayErrors }).filter((code) => !ofBuyers.test(code))
  const settings = Object.keys(settingErrors).map((code) => `setting_${code}`)
  expect(Object.keys(dictionary('uk', 'admin-errors'))).toEqual(expect.arrayContaining([...errors, ...settings]))
})

test('every failure that only the office answers has words there', () => {
  expect(Object.keys(dictionary('uk', 'admin-errors'))).toEqual(expect.arrayContaining(Object.keys(adminFailures)))
})

test('Ukrainian words hold no Russian letters, no Latin look-alikes inside a word and no straight apostrophe', () => {
  for (const namespace of namespaces) {
    for (const [key, text] of Object.entries(dictionary('uk', namespace))) {
      expect(text.replace(/\{\{\w+\}\}/g, ''), `${namespace}.${key}`).not.toMatch(/[ыэъё]|[а-яіїєґ][a-z]|[a-z][а-яіїєґ]|[а-яіїєґ]'[а-яіїєґ]/i)
    }
  }
})

test('between words stands — with spaces in Ukrainian; – joins two figures, with spaces where either has some', () => {
  const pages = readdirSync(join(root, 'src/content/uk')).map((file) => readFileSync(join(root, 'src/content/uk', file), 'utf8'))
  const catalogue = readdirSync(join(root, 'demo/catalogue')).filter((file) => file.endsWith('.yaml'))
  const demo = catalogue.map((file) => readFileSync(join(root, 'demo/catalogue', file), 'utf8'))
  for (const text of [...namespaces.flatMap((namespace) => Object.values(dictionary('uk', namespace))), ...pages, ...demo]) {
    const figures = text.replaceAll(/\{\{\w+\}\}/g, '0')
    expect(figures.match(/.{0,20}(?:[^\d] – | – [^\d₴$Ø]|\p{L} - |[^\s«(]—|—[^\s,.]).{0,20}/u)?.[0]).toBeUndefined()
  }
})

test('English spells email one way, and delivery and payment are arranged, not agreed', () => {
  const pages = readdirSync(join(root, 'src/content/en')).map((file) => readFileSync(join(root, 'src/content/en', file), 'utf8'))
  for (const text of [...namespaces.flatMap((namespace) => Object.values(dictionary('en', namespace))), ...pages])
    expect(text).not.toMatch(/e-mail|\bagrees? (?:on )?(?:the|it|how|delivery|payment)\b/i)
})

test('a counted noun takes the form of its count: "1 pc", "2 pcs", «з 1 виробу», «з 5 виробів»', () => {
  const fromTwoOn = new Set(['volumeNext', 'volumeCheaper'])
  const counted =
    /\{\{\w+\}\}\s(?:pcs|pieces|(?:calendar |working )?days|minutes|hours|orders|products|lines|files|rows|виробів|вироби|замовлень|днів|рядків)(?!\p{L})/u
  const fixed = languages.flatMap((language) =>
    namespaces.flatMap((namespace) =>
      Object.entries(dictionary(language, namespace)).flatMap(([key, text]) =>
        counted.test(text) && !plural.test(key) && !fromTwoOn.has(key) ? [`${language}/${namespace}.${key}: ${text}`] : [],
      ),
    ),
  )
  expect(fixed).toEqual([])
})

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
}

test('journeys read words that are there', () => {
  const has = (namespace: string, key: string) => {
    const words = dictionary('uk', namespace)
    return key in words || Object.keys(words).some((one) => one.startsWith(`${key}_`))
  }
  const gone = sources(join(root, 'e2e')).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const bound = [...text.matchAll(/const (?:(\w+)|\[([\w, ]+)\]) = \[?((?:textsOf\([^,()]+, '[\w-]+'\)[,\s]*)+)/g)].flatMap(
      ([, one, several = '', calls = '']) =>
        [...calls.matchAll(/'([a-z-]+)'\)/g)].map(([, namespace = ''], index) => ({ name: one ?? several.split(', ')[index] ?? '', namespace })),
    )
    const read = (name: string) => [...text.matchAll(new RegExp(`(?<![\\w.])${name}\\('(\\w+)'`, 'g'))].map(([, key = '']) => key)
    return [...new Set(bound.map(({ name }) => name))].flatMap((name) =>
      read(name)
        .filter((key) => !bound.some((one) => one.name === name && has(one.namespace, key)))
        .map((key) => `${path.slice(root.length)}: ${name}('${key}')`),
    )
  })
  expect(gone).toEqual([])
})

test('no word is kept that nobody says', () => {
  const code = ['src/storefront', 'src/backoffice', 'src/ui', 'src/server', 'src/contract']
    .flatMap((folder) => sources(join(root, folder)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  // `t(\`status_${status}\`)` uses every key with this prefix: a template of nothing but a beginning and values.
  const families = [...code.matchAll(/`([a-z][a-zA-Z]*_?)(?:\$\{[^`{}]+\}\w*)+`/g)]
    .map(([, prefix]) => prefix ?? '')
    .filter((prefix) => prefix.length > 3)
  const named = new Set([...code.matchAll(/['"`](\w+)['"`]|\b(\w+):/g)].map(([, quoted, field]) => quoted ?? field))
  const isUsed = (key: string) =>
    named.has(key) || families.some((prefix) => key.startsWith(prefix) && (prefix.endsWith('_') || /^[A-Z\d]/.test(key.slice(prefix.length))))
  const untranslated = namespaces.flatMap((namespace) =>
    stems(dictionary('uk', namespace))
      .filter((key) => !isUsed(key))
      .map((key) => `${namespace}.${key}`),
  )
  expect(untranslated).toEqual([])
})

test('the office says a name in its reader’s language, not always in Ukrainian', () => {
  const files = readdirSync(join(root, 'src/backoffice'), { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const always = /^(?!.*(?:\blanguage\b|\.en\b)).*(?:\b(?:label|alt)\.uk\b|\bproduct\.values\['name\.uk'\])/
  const found = files.flatMap((name) =>
    readFileSync(join(root, 'src/backoffice', name), 'utf8')
      .split('\n')
      .flatMap((line) => (always.test(line) ? `${name}: ${line.trim()}` : [])),
  )
  expect(found).toEqual([])
})

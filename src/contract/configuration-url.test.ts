import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { configurationQuery, parseConfiguration, printConfiguration } from './configuration-url.ts'

const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((text) => text.isWellFormed())
const choices = fc.uniqueArray(fc.tuple(word, word), { selector: ([name]) => name, maxLength: 12 }).map((pairs) => Object.fromEntries(pairs))

test('every choice survives being printed and parsed', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      expect(parseConfiguration(printConfiguration(choice))).toEqual(choice)
    }),
  )
})

test('every choice survives the query of an address', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      for (const query of [new URLSearchParams({ c: printConfiguration(choice) }).toString(), `c=${configurationQuery(choice)}`]) {
        expect(parseConfiguration(new URLSearchParams(query).get('c') ?? '')).toEqual(choice)
      }
    }),
  )
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => parseConfiguration(text)).not.toThrow()
    }),
  )
})

test('ordinary values stay readable, a combination keeps its colons and commas', () => {
  const choice = { size: '60x60x50', color: 'white', combination: 'size:60x60x50,color:white' }
  expect(configurationQuery(choice)).toBe(printConfiguration(choice))
  expect(printConfiguration(choice)).toBe('size:60x60x50;color:white;combination:size:60x60x50,color:white')
  expect(parseConfiguration('combination:size:60x60x50,color:white')).toEqual({ combination: 'size:60x60x50,color:white' })
  expect(parseConfiguration('')).toEqual({})
})

test.each(['size', ':60', 'size:', 'size:1;size:2', ';', 'size:1;', 'size:%', 'size:%E0%A4%A', `size:${'1'.repeat(3000)}`])(
  '%s says no choice',
  (text) => {
    expect(parseConfiguration(text)).toBeNull()
  },
)

test('a property called __proto__ is only a name', () => {
  const choice = parseConfiguration('__proto__:polluted')
  expect(Object.keys(choice ?? {})).toEqual(['__proto__'])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined() // reads a plain object's prototype
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { open, seal, sign, verify } from './envelope.ts'

interface Vector {
  name: string
  private_key: string
  alg: 'sha1' | 'sha3_256'
  json: string
  data: string
  signature: string
}
const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as Vector[] // our own file
const versionOf = (vector: Vector) => (vector.alg === 'sha1' ? 3 : 7)

test('there are five vectors', () => expect(vectors).toHaveLength(5))

test.for(vectors)('$name: signed, verified and opened as published', (vector) => {
  expect(Buffer.from(vector.json).toString('base64')).toBe(vector.data)
  expect(sign(vector.data, vector.private_key, versionOf(vector))).toBe(vector.signature)
  expect(verify(vector, vector.private_key)).toBe(versionOf(vector))
  expect(open(vector.data)).toEqual(JSON.parse(vector.json))
  expect(seal(JSON.parse(vector.json) as Record<string, unknown>, vector.private_key, versionOf(vector))).toEqual({
    data: vector.data,
    signature: vector.signature,
  })
})

test.for([
  ['private_key', 'ZPJk/9xDztSa4ao6EWLKXyxkpCk=', null],
  ['your_private_key', 'tp+ZLmKm1/E83dIzUpx5ljcttP4=', 'base64_post_string'],
] as const)('the signature published for the key %s is of the shape that is verified', ([key, signature, data]) => {
  expect(signature).toHaveLength(28)
  expect(data === null ? 3 : verify({ data, signature }, key)).toBe(3) // the first vector was published without its data
})

test.for(vectors)('$name: nothing but the very same data, key and digest passes', (vector) => {
  const { data, signature, private_key: key } = vector
  const flipped = `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`
  expect(verify({ data: flipped, signature }, key)).toBeNull()
  expect(verify({ data, signature }, `${key}x`)).toBeNull()
  // One implementation hashes the decoded JSON: that is not the protocol.
  expect(verify({ data, signature: sign(vector.json, key, versionOf(vector)) }, key)).toBeNull()
  expect(verify({ data: `${data} `, signature }, key)).toBeNull()
  for (const wrong of ['', 'x', signature.slice(1), `${signature}=`, signature.toLowerCase(), '=='.repeat(14), 'і'.repeat(28)]) {
    expect(verify({ data, signature: wrong }, key), wrong).toBeNull()
  }
})

test.for([
  ['nothing', ''],
  ['no base64', 'не base64'],
  ['URL-safe base64', Buffer.from('{"a":"\u{1F600}>>>???"}').toString('base64url')],
  ['base64 without its padding', Buffer.from('{"a":1}').toString('base64').replace(/=+$/, '')],
  ['no JSON', Buffer.from('status=success').toString('base64')],
  ['an array', Buffer.from('[1]').toString('base64')],
  ['null', Buffer.from('null').toString('base64')],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64')],
  ['a bottomless nest', Buffer.from('['.repeat(40_000)).toString('base64')],
] as const)('%s opens to nothing', ([, data]) => expect(open(data)).toBeNull())

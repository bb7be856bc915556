import { expect, test } from 'vitest'
import { etagOf, isNotModified, weakEtagOf } from './etag.ts'

const etag = etagOf(Buffer.from('concrete'))

test.each([etag, `W/${etag}`, `"other", ${etag}`, `W/"with, comma",W/${etag}`, '*', ' * '])('If-None-Match: %s names the version', (sent) => {
  expect(isNotModified(sent, etag)).toBe(true)
  expect(isNotModified(sent, weakEtagOf(Buffer.from('concrete')))).toBe(true)
})

test.each([undefined, '', '"other"', 'W/"other", "more"', etag.slice(1, -1)])('If-None-Match: %s does not', (sent) => {
  expect(isNotModified(sent, etag)).toBe(false)
})

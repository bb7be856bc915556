import { expect, test } from 'vitest'
import { strongEtag, isNotModified, weakEtag } from './etag.ts'

const etag = strongEtag(Buffer.from('concrete'))

test.each([etag, `W/${etag}`, `"other", ${etag}`, `W/"with, comma",W/${etag}`, '*', ' * '])('If-None-Match: %s names the version', (sent) => {
  expect(isNotModified(sent, etag)).toBe(true)
  expect(isNotModified(sent, weakEtag(Buffer.from('concrete')))).toBe(true)
})

test.each([undefined, '', '"other"', 'W/"other", "more"', etag.slice(1, -1)])('If-None-Match: %s does not', (sent) => {
  expect(isNotModified(sent, etag)).toBe(false)
})

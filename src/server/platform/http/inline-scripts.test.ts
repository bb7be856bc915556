import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts } from './inline-scripts.ts'

const nonce = 'kZ8vCq1x'
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the scripts of a rendering are allowed by their hashes, and the page keeps nothing of its nonce', () => {
  const page = `<link nonce="${nonce}" href="/a.js"/><script nonce="${nonce}">один</script><p>•</p><script type="module" nonce="${nonce}" async="">two()</script><script src="/b.js" nonce="${nonce}"></script>`
  const { html, scriptSources } = hashInlineScripts(Buffer.from(page), nonce)
  expect(html.toString()).toBe(
    '<link href="/a.js"/><script>один</script><p>•</p><script type="module" async="">two()</script><script src="/b.js"></script>',
  )
  expect(scriptSources).toEqual([source('один'), source('two()')])
})

test('a script that came into the page with stored text gets no hash', () => {
  const page = `<script nonce="${nonce}">ours()</script><div><script>theirs()</script><script nonce="guess">guessed()</script></div>`
  expect(hashInlineScripts(Buffer.from(page), nonce).scriptSources).toEqual([source('ours()')])
})

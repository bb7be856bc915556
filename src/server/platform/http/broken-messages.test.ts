import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let port: number
beforeAll(async () => {
  context = await createTestContext()
  port = Number(new URL(await context.listen()).port)
})
afterAll(() => context.close())

/** Sends bytes as they are and answers everything that came back until the shop closed the connection. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(text, 'latin1'))
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
    socket.once('close', () => resolve(received))
    socket.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(received) : reject(error)))
  })
}

const statusLines = (answer: string) => answer.match(/^HTTP\/1\.1 \d+/gm) ?? []

// Two programs that read one message differently would let a request hide in another's body (RFC 9112, section 11.2).
test.for([
  [
    'two lengths',
    'POST /api/v1/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 40\r\n\r\n{}   GET /health/live HTTP/1.1\r\n\r\n',
  ],
  [
    'a length beside chunks',
    'POST /api/v1/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  ['an encoding hidden behind a blank', 'POST /api/v1/contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['an encoding that nobody knows', 'POST /api/v1/contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a folded header', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX-Folded: one\r\n two\r\n\r\n'],
  ['a line break alone in a header', 'GET /health/live HTTP/1.1\r\nHost: a\nX-Injected: 1\r\n\r\n'],
  ['a name of a header with a blank', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX Broken: 1\r\n\r\n'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a negative length', 'POST /api/v1/contact HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
  [
    'a chunk of no size',
    'POST /api/v1/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  ],
] as const)('%s: the message is refused, the connection closed, and nothing behind it is read as a request', async ([, message]) => {
  const answer = await sendRaw(message)
  expect(statusLines(answer).length).toBeLessThanOrEqual(1)
  expect(answer).not.toMatch(/^HTTP\/1\.1 (2|3|5)\d\d/)
})

test('who reads no refusal and goes on sending is put out all the same', { tags: 'proof' }, async () => {
  const socket = connect(port, '127.0.0.1') // nothing reads from it
  const ended = new Promise((resolve) => socket.once('error', resolve))
  socket.write('no HTTP at all\r\n\r\n')
  const drip = setInterval(() => socket.write('x'), 50)
  expect(await ended).toMatchObject({ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) as unknown })
  clearInterval(drip)
  socket.destroy()
})

test('a whole message on the same port is answered', async () => {
  expect(await sendRaw('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/)
})

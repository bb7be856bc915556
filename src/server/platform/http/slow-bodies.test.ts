import Fastify from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { limitSlowBodies } from './slow-bodies.ts'

/** Sends the head of a request and half of its body. */
async function halfRequest(port: number, path: string, type: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\nContent-Length: 4\r\n\r\n{}`)
  return socket
}

test('who sends half a body and waits is cut off, but a file may take its time', async () => {
  const app = Fastify({ forceCloseConnections: true })
  limitSlowBodies(app, 200)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/api/v1/cart', () => 'never')
  app.post('/api/v1/admin/pictures', () => 'stored')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const file = await halfRequest(port, '/api/v1/admin/pictures', 'application/octet-stream')
  const slow = await halfRequest(port, '/api/v1/cart', 'application/json')
  await once(slow, 'close')
  file.write('{}')
  const [answer] = (await once(file, 'data')) as [Buffer] // of a socket without an encoding
  expect(answer.toString()).toContain('200 OK')
  file.destroy()
  await app.close()
})

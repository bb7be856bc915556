import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Headers that belong to one HTTP/1.1 connection and must not be forwarded over HTTP/2 (RFC 9113, 8.2.2). */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade']

/**
 * A stand-in for the proxy in production (deploy/Caddyfile): TLS and HTTP/2 for the browser, HTTP/1.1 to the shop. Its certificate is made for this
 * run and trusted by nobody. Needs the command `openssl`.
 */
export async function startHttp2Proxy(shop: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'http2-proxy-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const requested = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', certificate]
  execFileSync('openssl', requested, { stdio: 'ignore' })
  const { hostname, port } = new URL(shop)
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    const { method, url: path } = incoming
    const onward = request({ hostname, port, method, path, agent, headers: { ...headers, host: `${hostname}:${port}` } }, (answer) => {
      const forwarded = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name))
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(forwarded))
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.stream.close())
    incoming.pipe(onward)
  })
  rmSync(folder, { recursive: true })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      agent.destroy()
      server.close()
      await new Promise((resolve) => setTimeout(resolve, 100))
    },
  }
}

// @module-tag proof
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../src/server/platform/free-port.ts'

/**
 * The proxies' own files, run by the proxies of Debian (`apt-get install caddy nginx-light`) before a stand-in of the shop; only names, ports
 * and paths are changed.
 */
interface Proxy {
  readonly url: string
  readonly log: () => string
  readonly child: ChildProcess
}

const deploy = join(import.meta.dirname, '..', 'deploy')
const starts = { Caddy: startCaddy, nginx: startNginx }
type Name = keyof typeof starts
const installed = (['Caddy', 'nginx'] as const).filter((name) => spawnSync(name.toLowerCase(), ['-v']).error === undefined)
const folder = mkdtempSync(join(tmpdir(), 'shop-proxies-'))
const maintenance = join(folder, 'maintenance')
const reached: Pick<IncomingMessage, 'url' | 'headers'>[] = []
const shop = createServer((request, response) => {
  reached.push({ url: request.url, headers: request.headers })
  let bytes = 0
  request.on('data', (chunk: Buffer) => (bytes += chunk.length))
  request.on('end', () => {
    if (request.url?.startsWith('/api/busy')) response.writeHead(503, { 'retry-after': '7' }).end('the shop is busy')
    else if (request.url?.startsWith('/uk/redirect'))
      response.writeHead(303, { location: '/uk/order/SECRETORDER', 'set-cookie': 'jwt=SECRETCOOKIE' }).end()
    else response.end(`${bytes} bytes`)
  })
})

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 100; tries > 0; tries--) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`)
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error(`nothing answers at ${url}`)
}

let shopPort = 0
const proxies = new Map<Name, Proxy>()

async function startCaddy(): Promise<Proxy> {
  const port = await freePort()
  const log = join(folder, 'caddy.log')
  const errors: string[] = []
  const config = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    .replace('shop.example {', `http://127.0.0.1:${port} {`)
    .replace('127.0.0.1:3001 127.0.0.1:3002 127.0.0.1:3003', `127.0.0.1:${shopPort}`)
    .replace('/var/lib/shop/maintenance', maintenance)
    .replace('/var/log/caddy/shop.log', log)
    .replace('{\n\tservers', '{\n\tadmin off\n\tservers')
  writeFileSync(join(folder, 'Caddyfile'), config)
  const child = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder },
  })
  child.stderr?.on('data', (chunk: Buffer) => errors.push(String(chunk)))
  const url = `http://127.0.0.1:${port}`
  await answering(url, child)
  return { url, child, log: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') + errors.join('') }
}

async function startNginx(): Promise<Proxy> {
  const port = await freePort()
  const tls = await freePort()
  for (const name of ['fullchain.pem', 'key.pem']) rmSync(join(folder, name), { force: true })
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=shop.example',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ],
    { stdio: 'ignore' },
  )
  const config = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:3001', `server 127.0.0.1:${shopPort}`)
    .replaceAll(/ *server 127\.0\.0\.1:300[23].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    // As it is, but without TLS for this client.
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tls};`)
    .replaceAll('/etc/ssl/shop/', `${folder}/`)
    .replaceAll('/var/lib/shop/maintenance', maintenance)
    .replaceAll('/var/log/nginx/', `${folder}/nginx-`)
  writeFileSync(join(folder, 'shop.conf'), config)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx-main.log; events {} http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; include ${folder}/shop.conf; }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${tls}`
  await answering(url, child)
  const logs = ['nginx-shop.log', 'nginx-shop-error.log', 'nginx-main.log'].map((name) => join(folder, name))
  return { url, child, log: () => logs.map((log) => (existsSync(log) ? readFileSync(log, 'utf8') : '')).join('') }
}

beforeAll(async () => {
  // The workers of nginx are another user's.
  for (const path of [folder, maintenance]) {
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o755)
  }
  for (const language of ['uk', 'en']) writeFileSync(join(maintenance, `${language}.html`), `off in ${language}`, { mode: 0o644 })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  shopPort = typeof address === 'object' && address ? address.port : 0
  for (const name of installed) proxies.set(name, await starts[name]())
}, 60_000)

afterAll(() => {
  for (const { child } of proxies.values()) child.kill('SIGTERM')
  shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const theProxy = (name: Name): Proxy => {
  const proxy = proxies.get(name)
  if (!proxy) throw new Error(`${name} did not start`)
  return proxy
}
/** Addresses under every name that a proxy in front may use, and what signs in. */
const telling = {
  'X-Forwarded-For': '203.0.113.77',
  'X-Real-IP': '203.0.113.77',
  Forwarded: 'for=203.0.113.77',
  'CF-Connecting-IP': '203.0.113.77',
  'True-Client-IP': '203.0.113.77',
  Cookie: 'jwt=SECRETCOOKIE',
  Authorization: 'Bearer SECRETTOKEN',
  Referer: 'https://shop.example/uk/order/SECRETORDER',
}

test.for(installed)('%s lets tables and photographs through, passes the shop’s own refusals on, and says who asks', async (name) => {
  const { url } = theProxy(name)
  const answer = await fetch(`${url}/api/v1/admin/imports`, { method: 'POST', body: Buffer.alloc(20 * 1024 * 1024), headers: telling })
  expect([answer.status, await answer.text()]).toEqual([200, `${20 * 1024 * 1024} bytes`])
  const busy = await fetch(`${url}/api/busy`)
  expect([busy.status, busy.headers.get('retry-after'), await busy.text()]).toEqual([503, '7', 'the shop is busy'])
  // With TRUST_PROXY=1 the shop believes the last one.
  // Between the calls the proxy itself asks whether the shop is well.
  const taken = reached.findLast((one) => one.url === '/api/v1/admin/imports')
  expect(String(taken?.headers['x-forwarded-for'])).toMatch(/(^|, )127\.0\.0\.1$/)
})

test.for(installed)(
  '%s shows the page of the shop that is off, and writes nothing down that leads to a person',
  { timeout: 60_000 },
  async (name) => {
    const { url, log } = theProxy(name)
    await fetch(`${url}/uk/order/SECRETORDER?c=SECRETQUERY`, { headers: telling })
    await fetch(`${url}/uk/redirect`, { headers: telling, redirect: 'manual' })
    await new Promise<void>((resolve) => {
      shop.close(() => resolve())
      shop.closeAllConnections()
    })
    try {
      for (const [path, said] of [
        ['/uk/order/SECRETORDER', 'off in uk'],
        ['/en/order/SECRETORDER', 'off in en'],
        ['/admin', 'off in uk'],
      ] as const) {
        const answer = await fetch(`${url}${path}`, { headers: telling })
        expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after'), await answer.text()]).toEqual([
          503,
          'no-store',
          '5',
          said,
        ])
      }
    } finally {
      await new Promise<void>((resolve) => shop.listen(shopPort, '127.0.0.1', resolve))
    }
    await expect.poll(log).toContain('/uk')
    await sleep(500)
    expect(log()).not.toMatch(/SECRET|203\.0\.113|127\.0\.0\.1"|client: /)
  },
)

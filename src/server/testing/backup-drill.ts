import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const runCommand = (name: 'backup' | 'restore', environment: { readonly DATA_DIR: string }, ...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, '..', `${name}.ts`), ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...environment },
  })

/** Runs a command and retries while it is refused: a running shop without a backup makes its own once an hour. */
export async function command(...given: Parameters<typeof runCommand>): Promise<{ readonly stdout: string }> {
  try {
    return await runCommand(...given)
  } catch (error) {
    if (!String(error).includes('another process is making a backup')) throw error
    await sleep(1_000)
    return command(...given)
  }
}

export const person = {
  email: 'olena.backup@example.com',
  firstName: 'Олена',
  lastName: 'Коваль',
  phone: '+380671234567',
  password: 'тихий став греблю рве',
}

export async function call(url: string, path: string, { body, token }: { body?: object; token?: string } = {}): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : Buffer.from(await answer.arrayBuffer()).toString('base64')
}

export const signIn = async (url: string) =>
  ((await call(url, '/api/login_check', { body: { username: person.email, password: person.password } })) as { token: string }).token // our own answer

export async function buy(url: string, token: string): Promise<void> {
  const line = (await call(url, '/api/v1/cart/add/product/1', { body: { quantity: 1 }, token })) as { id: number } // our own answer
  const body = { purchaseProductIds: [line.id], payment_method: 'INVOICE', offer_accepted: true, adult_confirmed: true }
  await call(url, '/api/v1/cartcheckout', { body, token })
}

/** What the buyer sees: orders and their documents, the catalogue and its pictures. */
export async function seenBy(address: string, token: string) {
  const orders = (await call(address, '/api/v1/purchase-order?limit=10', { token })) as { data: { order_number: string }[] } // our own answer
  const documents = await Promise.all(
    orders.data.map(
      async ({ order_number }) => ((await call(address, `/api/v1/purchase-order/${order_number}/confirmation.pdf`, { token })) as string).length,
    ), // a file
  )
  const catalogue = await call(address, '/api/v1/product?limit=50')
  // Bytes of pictures may differ: they are encoded quickly first and better later. The originals are compared as files.
  const pictures = [...new Set(JSON.stringify(catalogue).match(/\/media\/[\w./-]+/g) ?? [])].slice(0, 5)
  for (const url of pictures) await call(address, url)
  return { orders, documents, catalogue, pictures }
}

export function originals(dataDir: string): [name: string, hash: string][] {
  const folder = join(dataDir, 'media', 'masters')
  return readdirSync(folder).map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  ])
}

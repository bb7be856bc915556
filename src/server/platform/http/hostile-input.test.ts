import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { placeOrderAs } from '#server/testing/order-factory.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { goodPassword, createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

/**
 * Every text that the API takes, found in its own published description: a new endpoint is tried by itself. Each text is
 * sent as the worst that a stranger may send, while the rest of the call is in order, so that the text comes as deep as it can.
 */
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  maxLength?: number
  maxItems?: number
  pattern?: string
  minimum?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
/** A text of a call: where it stands and, in a body, under which path. */
interface TextField {
  readonly place: Parameter['in'] | 'body'
  readonly path: readonly (string | number)[]
  readonly schema: Schema
}
interface Endpoint {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body: Schema | null
  readonly fields: readonly TextField[]
}

const longest = 100_000
// 240 KB of marks out of order took ICU 13 s to put into order; a half pair cannot be stored as JSON in PostgreSQL.
const worstTexts: Readonly<Record<string, (length: number) => string>> = {
  'combining marks': (length) => `a${'\u0315'.repeat(length / 2)}${'\u0300'.repeat(length / 2)}`,
  spaces: (length) => `a${' '.repeat(length)}b`,
  'half pairs': (length) => '\ud800'.repeat(Math.min(length, 30_000)), // escaped they are six bytes each
  'direction marks': (length) => '\u202e\u2066'.repeat(length / 2),
}

/** A short one comes as far as the database, a long one should not. */
const lengthsOf = ({ place }: TextField) => (place === 'body' ? [60, longest] : [longest])

const triedHeaders = ['User-language', 'Authorization', 'Cookie', 'Accept-Language', 'X-Forwarded-For', 'Idempotency-Key']

/** What the provider and its browser send as a form is no schema of ours. */
const undescribed: Readonly<Record<string, readonly string[]>> = { 'post /api/v1/payment/liqpay/callback': ['data', 'signature'] }

const one = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
const isText = (schema: Schema) => [schema.type].flat().includes('string') || (schema.type === undefined && !schema.enum && !schema.anyOf)

function textsIn(schema: Schema, path: readonly (string | number)[] = []): TextField[] {
  const here = one(schema)
  if (here.properties) return Object.entries(here.properties).flatMap(([name, inner]) => textsIn(inner, [...path, name]))
  if (here.items) return textsIn(here.items, [...path, 0])
  return isText(here) || here.anyOf?.some(isText) ? [{ place: 'body', path, schema: here }] : []
}

let context: TestContext
let all: Endpoint[]
let buyer: Buyer
let samples: Record<string, unknown>

beforeAll(async () => {
  context = await createTestContext()
  const product = await createProduct(context)
  const purchase = await context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: '0671234567', product_id: product, quantity: 1 },
  })
  const { access_token, redirect_url } = purchase.body as { access_token: string; redirect_url: string } // of a 201
  samples = { id: product, product_id: product, access_token, secret: redirect_url.split('/').at(-1), name: 'about-us' }
  await newBuyer()
  const { body } = await context.call({ url: '/api/docs/json' })
  const { paths } = body as { paths: Record<string, Record<string, Operation>> } // OpenAPI; every use is checked
  all = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const name = `${method} ${url}`
      const schema = requestBody?.content['application/json']?.schema ?? null
      const extra = (undescribed[name] ?? []).map((field): TextField => ({ place: 'body', path: [field], schema: { maxLength: 0 } }))
      const named = parameters.map(({ name: field, in: place, schema: its }): TextField => ({ place, path: [field], schema: its }))
      const headers = triedHeaders.map((field): TextField => ({ place: 'header', path: [field], schema: { type: 'string' } }))
      const rest = named.filter(({ place }) => place !== 'header')
      return {
        name,
        method: method.toUpperCase() as Endpoint['method'],
        url,
        body: schema,
        fields: [...(schema ? textsIn(schema) : []), ...extra, ...rest, ...headers],
      }
    }),
  )
})
afterAll(() => context.close())

async function newBuyer(): Promise<void> {
  buyer = await createBuyer(context)
  const { email, phone, headers } = buyer
  const ordered = await placeOrderAs(context, headers, { product: Number(samples['id']) })
  const added = await context.call({
    method: 'POST',
    url: `/api/v1/cart/add/product/${String(samples['id'])}`,
    headers,
    payload: { quantity: 1 },
  })
  const person = { firstName: 'Олена', lastName: 'Коваль', phone, email, username: email, agreed: true, website: '', message: 'Вітаю' }
  const secrets = { password: goodPassword, passwordRepeat: goodPassword, currentPassword: goodPassword, refresh_token: buyer.tokens.refresh_token }
  const choice = { property_name: 'color', property_value: 'individual', property_note: 'RAL 7016', property_price_impact: '0' }
  const line = { order_number: ordered.order_number, purchaseProductIds: [(added.body as { id: number }).id], quantity: 1, page: 0, limit: 10 }
  const terms = { kind: 'COMPANY', company_name: 'ТОВ «Зразок»', tax_id: '00032112', method: 'CARRIER', city: 'Черкаси', address: 'Відділення 1' }
  samples = { ...samples, ...person, ...secrets, ...choice, ...line, ...terms, expected_total_uah: null }
}

/** A value that is in order, for every part of a call that is not the one tried. */
function sample(schema: Schema, name: string): unknown {
  const here = one(schema)
  if (here.properties) return Object.fromEntries(Object.entries(here.properties).map(([key, inner]) => [key, sample(inner, key)]))
  if (name in samples) return samples[name]
  if (here.enum) return here.enum[0]
  if (here.items) return [sample(here.items, name)]
  if (here.type === 'boolean') return true
  if (here.type === 'integer' || here.type === 'number') return Math.max(1, here.minimum ?? 1)
  return 'text'
}

function withText(whole: unknown, [key, ...rest]: readonly (string | number)[], text: string): unknown {
  if (key === undefined) return text
  if (typeof key === 'number') return [withText((whole as unknown[])[key], rest, text)] // a sample list
  return { ...(whole as object), [key]: withText((whole as Record<string, unknown>)[key], rest, text) } // a sample object
}

/** As long as a request line or a header may be: Node refuses more than 16 KB of them together. */
const asParameter = (text: string) => {
  const encoded = Buffer.from(text.slice(0, 2_000)).toString('latin1')
  return text.includes('\ud800') ? '%ED%A0%80'.repeat(Math.min(text.length, 1_000)) : encodeURIComponent(Buffer.from(encoded, 'latin1').toString())
}
const asHeader = (text: string) => Buffer.from(text.slice(0, 4_000)).toString('latin1')

function request({ method, url, body, fields }: Endpoint, { place, path }: TextField, text: string): InjectOptions {
  const [name = ''] = path.map(String)
  const filled = url.replace(/\{(\w+)\}/g, (_, key: string) => (place === 'path' && key === name ? asParameter(text) : String(sample({}, key))))
  const query = place === 'query' ? `?${encodeURIComponent(name)}=${asParameter(text)}` : ''
  const headers: Record<string, string> = { ...buyer.headers, ...(place === 'header' ? { [name.toLowerCase()]: asHeader(text) } : {}) }
  if (place === 'header' && name === 'Authorization') headers['authorization'] = `Bearer ${asHeader(text)}`
  const payload = body ? sample(body, '') : fields.some((field) => field.place === 'body') ? {} : undefined
  const filledBody = place === 'body' ? withText(payload, path, text) : payload
  return { method, url: filled + query, headers, ...(filledBody === undefined ? {} : { payload: filledBody as object }) } // a sample
}

/** Milliseconds for which this thread was busy: others' load on the machine does not count, what a reader would wait for does. */
async function busyMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const readerMayWaitMs = 100

/** Quick, or quick when asked again (what is loaded once costs once), or no slower than with a usual text. */
async function holdsReadersUp(endpoint: Endpoint, field: TextField, text: string, firstMs: number): Promise<boolean> {
  const quickest = async (message: string) => {
    const times = []
    for (let round = 0; round < 3; round++) times.push(await busyMs(() => context.call(request(endpoint, field, message))))
    return Math.min(...times)
  }
  if (firstMs < readerMayWaitMs) return false
  return firstMs > 1000 || (await quickest(text)) > (await quickest('1')) + readerMayWaitMs
}

test('the description names every endpoint, and with them more than two hundred texts to try', () => {
  const described = all.map(({ name }) => name)
  for (const { method, path } of Object.values(endpoints))
    expect(described).toContain(`${method.toLowerCase()} ${apiBase}${path.replace(/:(\w+)/g, '{$1}')}`)
  const bodies = all.flatMap(({ fields }) => fields.filter(({ place }) => place === 'body'))
  expect(bodies.length).toBeGreaterThan(45)
  expect(all.flatMap(({ fields }) => fields).length).toBeGreaterThan(200)
})

test('every text of a body has a maximum, which is checked before anything is done with it', () => {
  const endless = all.flatMap(({ name, fields }) =>
    fields
      .filter(({ place, schema }) => place === 'body' && [schema.type].flat().includes('string') && !schema.enum && schema.maxLength === undefined)
      .map(({ path }) => `${name}: ${path.join('.')}`),
  )
  expect(endless).toEqual([])
})

/** The gate tries one kind on each field, the next one on the next field; `npm run proofs hostile-texts` all of them. */
const kindsOf = (index: number) => {
  const kinds = Object.keys(worstTexts)
  return process.env['HOSTILE_TEXTS'] === 'all' ? kinds : kinds.slice(index % kinds.length).slice(0, 1)
}

test('no text of any endpoint, query, path or header breaks a call or holds other readers up', { tags: 'proof', timeout: 1_200_000 }, async () => {
  const tried = new Set<string>()
  const fields = all.flatMap((endpoint) => endpoint.fields.map((field) => ({ endpoint, field })))
  for (const [index, { endpoint, field }] of fields.entries())
    for (const kind of kindsOf(index))
      for (const length of lengthsOf(field)) {
        const text = worstTexts[kind]?.(length) ?? ''
        const at = `${endpoint.name}, ${field.place} ${field.path.join('.')}, ${length} ${kind}`
        const call = request(endpoint, field, text)
        let status = 0
        const ms = await busyMs(async () => {
          status = (await context.call(call)).status
        })
        expect(status, at).toBeLessThan(500)
        expect(await holdsReadersUp(endpoint, field, text, ms), `${at}: busy for ${Math.round(ms)} ms`).toBe(false)
        const signedOut = status === 401 && field.path[0] !== 'Authorization'
        if (signedOut || (call.method === 'DELETE' && status === 204)) await newBuyer()
        tried.add(kind)
      }
  expect([...tried].sort()).toEqual(Object.keys(worstTexts).sort())
})

import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type ShopApi } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { fetchTransport } from '#contract/transport.ts'
import { languages } from '#contract/languages.ts'
import { translate } from '#i18n/translate.ts'
import en from '#i18n/en/errors.json' with { type: 'json' }
import uk from '#i18n/uk/errors.json' with { type: 'json' }
import { errorMessages, type ErrorFlow } from './error-messages.ts'

// From a fault on the wire, through the real client, to the words of each flow: one row for each fault.
const dictionaries = { uk, en }
type Key = keyof typeof en
type Words = Key | null // null: says nothing, the refresh of the session does

const page = '<!DOCTYPE html><title>Bad gateway</title>'
type Answer = (response: ServerResponse) => void
const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const html =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(page)
const failure = (status: number, message: unknown = `Status ${status}`) => json(status, { code: status, message })

/** The words of a fault, and those of the flows that say it in their own. */
const table: readonly (readonly [name: string, answer: Answer, words: Words, own?: Partial<Record<ErrorFlow, Words>>])[] = [
  ['400', failure(400), 'malformed', { login: 'login400' }],
  ['401', failure(401), 'tokenExpired', { login: 'login401', 'add-to-cart': null, checkout: null }],
  [
    '401 without a token',
    failure(401, 'JWT Token not found'),
    'tokenMissing',
    { login: 'login401', 'add-to-cart': 'cartForRegistered', checkout: 'checkoutSessionExpired' },
  ],
  ['403', failure(403), 'forbidden', { login: 'login403' }],
  ['404', failure(404), 'notFound', { login: 'login404' }],
  ['405', failure(405), 'methodNotAllowed', { login: 'login405' }],
  ['422', failure(422), 'invalid', { login: 'login422' }],
  ['422 with a known text', failure(422, 'The cart is full.'), 'cartFull', { login: 'login422' }],
  ['422 that is a text alone', json(422, 'User registration error'), 'registrationError', { login: 'login422' }],
  ['422 with a message in a message', failure(422, { message: 'User registration error' }), 'registrationError', { login: 'login422' }],
  ['422 with a field', json(422, { code: 422, message: 'x', errors: { 'purchaseProductIds.id': 'Invalid entity identifier' } }), 'invalidEntity'],
  ['500', failure(500), 'internal', { login: 'login500' }],
  ['503', failure(503, 'The service is temporarily unavailable.'), 'unavailable'],
  ['502 with the page of a proxy', html(502), 'unknown'],
  ['200 with a page instead of JSON', html(200), 'unknown'],
  [
    'an answer cut in the middle',
    (response) => response.writeHead(200, { 'content-length': '1000' }).write('{', () => response.destroy()),
    'unknown',
  ],
  ['no answer', (response) => response.destroy(), 'unknown'],
]
const flows: readonly ErrorFlow[] = ['general', 'login', 'add-to-cart', 'checkout']

let answer: Answer = html(200)
const server = createServer((_request, response) => answer(response))
let api: ShopApi
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  api = createClient(endpoints, fetchTransport(fetch, `http://127.0.0.1:${port}`), { language: 'uk' })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.for(table)('every fault in every flow has its words in both languages: %s', async ([, fault, words, own]) => {
  answer = fault
  const error = await api.viewCart({}).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).not.toBeNull()
  for (const language of languages) {
    const dictionary = dictionaries[language]
    for (const flow of flows) {
      const key = own && flow in own ? own[flow] : words
      const shown = errorMessages(error, (key, params) => translate(dictionary, language, key, params), flow)
      expect(shown, `${language}, ${flow}`).toEqual(key ? [dictionary[key]] : [])
    }
  }
})

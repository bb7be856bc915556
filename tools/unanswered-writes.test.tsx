// @vitest-environment happy-dom
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { CallOptions } from '#contract/transport.ts'
import { adminApi } from '#backoffice/api/admin-api.ts'
import { SubmitDialog } from '#backoffice/form/act-dialogs.tsx'
import { useSubmit } from '#backoffice/form/form.tsx'
import { useAct } from '#backoffice/today/use-act.ts'
import { visibleToasts } from '#ui/toast-store.ts'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

/** What the server has got: method, path, key and body. */
const got: { method: string; path: string; key: string | undefined; body: string }[] = []
let answers = false
/** A server over real HTTP that reads what it gets, and hangs unless it `answers`. */
const server = createServer((incoming, response) => {
  let body = ''
  incoming.on('data', (part) => (body += String(part)))
  incoming.on('end', () => {
    const { method = '', url = '', headers } = incoming
    got.push({ method, path: url, key: headers['idempotency-key']?.toString(), body })
    if (answers) response.setHeader('content-type', 'application/json').end('{}')
  })
})
/** The limits that were asked for; the time itself passes only by `passTime`. */
const limits: number[] = []
let passing = new AbortController()
const passTime = () => {
  passing.abort(new DOMException('', 'TimeoutError'))
  passing = new AbortController()
}

/** The browser's `fetch`; happy-dom's writes down every connection that ends. */
const overHttp = (path: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo // it listens on TCP
    const text = typeof body === 'string' ? body : ''
    const sent = request(
      { port, path, method, headers: { ...(headers as Record<string, string>), 'content-length': Buffer.byteLength(text) } },
      (response) => {
        response.resume().on('end', () => resolve(new Response('{}', { status: response.statusCode ?? 0 })))
      },
    )
    sent.on('error', reject)
    signal?.addEventListener('abort', () => sent.destroy(signal.reason as Error))
    sent.end(text)
  })

beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, listening))
  vi.stubGlobal('fetch', overHttp)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit)
    return passing.signal
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

/** Waits until the server has as many requests. */
const had = (count: number) => vi.waitFor(() => expect(got).toHaveLength(count), 5_000)

type Write = (input: object, options?: CallOptions) => Promise<unknown>
const writes = Object.entries(adminEndpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name as keyof typeof adminEndpoints]))

test('every write: without an answer it ends, and sent again it carries the same key, until an answer came', async () => {
  got.length = 0
  const params = { id: 1, number: 'A', name: 'about', group: 'shop', code: 'c', currency: 'EUR', day: '2026-11-27', paper: 'act' }
  const sendAll = () =>
    Promise.all(
      writes.map((name) =>
        (adminApi()[name] as Write)({ params, body: { version: 1 } }).then(
          () => 'done',
          (error: Error) => error.name,
        ),
      ),
    )
  for (const round of [1, 2]) {
    const ended = sendAll()
    await had(round * writes.length)
    passTime()
    expect(new Set(await ended)).toEqual(new Set(['NoAnswerError']))
  }
  answers = true
  await sendAll()
  await sendAll()
  answers = false
  const sent = Map.groupBy(got, ({ method, path }) => `${method} ${path}`)
  for (const [name, tries] of sent) {
    const keys = tries.map(({ key }) => key)
    expect([name, keys.map((key) => key !== undefined && keys.indexOf(key))]).toEqual([name, [0, 0, 0, 3]])
  }
  expect(sent.size).toBe(writes.length)
})

test('what is sent in the place of an unanswered act carries its key, so that not both are done; the same act done twice has two', async () => {
  got.length = 0
  const write = (name: 'addNote' | 'writeOrderDetails', body: string) =>
    (adminApi()[name] as Write)({ params: { number: 'A' }, body }).catch(() => null)
  const [act, edit] = [write('addNote', 'first'), write('writeOrderDetails', 'first')]
  await had(2)
  passTime()
  await Promise.all([act, edit])
  answers = true
  for (const body of ['second', 'third', 'third']) await write('addNote', body)
  await write('writeOrderDetails', 'second')
  answers = false
  const keys = (part: string) => got.filter(({ path }) => path.endsWith(part)).map(({ key }, _, all) => all.findIndex((one) => one.key === key))
  expect([keys('/notes'), keys('/details')]).toEqual([
    [0, 0, 2, 3],
    [0, 1],
  ])
})

test('a file has no limit, because a slow line needs its time', async () => {
  got.length = 0
  limits.length = 0
  const sent = adminApi().takeStatement({ query: new URLSearchParams({ file: 'a.csv' }), file: new Blob(['1;2']) })
  await had(1)
  passTime()
  expect(limits).toEqual([])
  server.closeAllConnections()
  await expect(sent).rejects.toMatchObject({ name: 'NoAnswerError' })
})

test('the reader is told that nobody knows, keeps what was typed, and tries again with the same key', async () => {
  got.length = 0
  function Dialog() {
    const [note, setNote] = useState('передзвонити')
    const submit = useSubmit(async () => {
      await adminApi().addNote({ params: { number: 'A' }, body: { note } as never })
      setNote('збережено')
    })
    return (
      <SubmitDialog title="Нотатка" submit={submit} action="Зберегти" onSubmit={() => void submit.run()} onClose={() => {}}>
        <output>{note}</output>
      </SubmitDialog>
    )
  }
  renderInUkrainian(<Dialog />)
  const press = (words: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words))?.click()
  await vi.waitFor(() => expect(document.querySelector('output')).not.toBeNull())
  press('Зберегти')
  await had(1)
  passTime()
  await vi.waitFor(() => expect(document.body.textContent).toContain('невідомо, чи це збережено'))
  expect(document.querySelector('output')?.textContent).toBe('передзвонити')
  answers = true
  press('Повторити')
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('збережено'))
  answers = false
  expect(got.map(({ body }) => body)).toEqual([got[0]?.body, got[0]?.body])
  expect(got[1]?.key).toBe(got[0]?.key)
})

test('an act of one press that got no answer is named with what it was done to, and is offered once more', async () => {
  got.length = 0
  function Press() {
    const { run } = useAct()
    return (
      <button type="button" onClick={() => void run({ name: 'Відповіли · Оксана', run: () => adminApi().answerMessage({ params: { id: 5 } }) })}>
        Відповіли
      </button>
    )
  }
  renderInUkrainian(<Press />)
  await vi.waitFor(() => expect(document.querySelector('button')?.textContent).toContain('Відповіли'))
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Відповіли'))?.click()
  await had(1)
  server.closeAllConnections()
  await vi.waitFor(() => expect(visibleToasts().at(-1)?.text).toContain('Відповіли · Оксана: не вдалося.'))
  answers = true
  expect(visibleToasts().at(-1)?.action?.label).toBe('Повторити')
  visibleToasts().at(-1)?.action?.run()
  await had(2)
  answers = false
  expect(got[1]).toEqual(got[0])
})

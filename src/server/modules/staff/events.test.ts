import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { sharedSubjects, type SharedSubject } from '#contract/admin/desk-events.ts'
import { createOrderDesk, type OrderDesk } from '../../testing/order-desk.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin, type TestStaff } from '../../testing/staff-factory.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let desk: OrderDesk
/** Another process of the same shop. */
let elsewhere: TestContext
beforeAll(async () => {
  desk = await createOrderDesk()
  elsewhere = await createTestContext({}, desk.context.database.url)
  await elsewhere.listen()
})
afterAll(async () => {
  await elsewhere.close()
  await desk.context.close()
})

interface StreamEvent {
  readonly event: string
  readonly id: number
  readonly topic?: string
  readonly subject?: string | null
}

/** A browser's `EventSource`: reads events until the server ends the stream. */
async function listen(context: TestContext, person: TestStaff, after?: number) {
  const answer = await fetch(`${context.publicUrl()}/api/v1/admin/events`, {
    headers: { cookie: person.cookie, accept: 'text/event-stream', ...(after === undefined ? {} : { 'last-event-id': String(after) }) },
  })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  let text = ''
  const next = async (): Promise<StreamEvent | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => line.split(/: (.*)/s)),
        ) as Record<string, string>
        text = text.slice(end + 2)
        if (fields['event']) return { event: fields['event'], id: Number(fields['id']), ...(JSON.parse(fields['data'] ?? '{}') as object) }
        continue
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return { next, leave: () => reader.cancel() }
}

const place = async () =>
  (await placeOrderAs(desk.context, desk.buyer.headers, { product: desk.catalogue.products.plain, terms: { payment_method: 'INVOICE' } }))
    .order_number
const missed = async (by: TestStaff, after: number) =>
  (await callAdmin(desk.context, by, adminEndpoints.readEvents, { query: `after=${after}` })).body

test('an order placed in one process is told on the screens of another, without a word about the buyer', async () => {
  const stream = await listen(elsewhere, desk.manager)
  expect(await stream.next()).toMatchObject({ event: 'here' })
  const number = await place()
  const notified = await stream.next()
  expect(notified).toEqual({ event: 'desk', id: notified?.id, at: expect.any(String), topic: 'placed', subject: number })
  await stream.leave()
})

test('who was away is told what they missed', async () => {
  const { last } = await missed(desk.manager, 0)
  const [first, second] = [await place(), await place()]
  const stream = await listen(elsewhere, desk.manager, last)
  const heard: (string | null | undefined)[] = []
  while (!heard.includes(second)) heard.push((await stream.next())?.subject)
  expect(heard).toContain(first)
  await stream.leave()
})

test('who was away longer than news is kept is told to read everything again', async () => {
  await desk.context.database.pool.query('delete from desk_events')
  await place()
  const stream = await listen(elsewhere, desk.manager, 1)
  expect(await stream.next()).toMatchObject({ event: 'reset' })
  await stream.leave()
})

test('a session has six streams; the seventh ends the oldest, which comes back only after a minute', async () => {
  const person = await createStaff(desk.context, ['manager'])
  const answer = await fetch(`${elsewhere.publicUrl()}/api/v1/admin/events`, { headers: { cookie: person.cookie, accept: 'text/event-stream' } })
  const oldest = answer.text()
  const others = []
  for (let window = 0; window < 6; window++) others.push(await listen(elsewhere, person))
  expect(await oldest).toMatch(/retry: 60000\n\n$/)
  // An order of the test before may still be told.
  for (const stream of others) await expect.poll(async () => (await stream.next())?.event).toBe('here')
  const number = await place()
  for (const stream of others) {
    let notified = await stream.next()
    while (notified && notified.subject !== number) notified = await stream.next()
    expect(notified?.subject).toBe(number)
    await stream.leave()
  }
})

test('the workshop is not told of money', async () => {
  const workshop = await createStaff(desk.context, ['production'])
  const number = await place()
  const { last } = await missed(desk.manager, 0)
  await doAdmin(desk.context, desk.manager, adminEndpoints.recordReceipt, {
    params: { number },
    body: { method: 'cash', amount_kopiykas: 100 as never, received_on: '2026-11-02', document_no: null, fiscal_no: null }, // as JSON says it
  })
  const topics = async (by: TestStaff) => (await missed(by, last)).data.filter(({ id }) => id > last).map(({ topic }) => topic)
  expect(await topics(desk.manager)).toContain('money')
  expect(await topics(workshop)).not.toContain('money')
})

test('who has a product open is told who else has, through another process; nobody of a role that cannot open it', async () => {
  const [editor, workshop] = [await createStaff(desk.context, ['content']), await createStaff(desk.context, ['production'])]
  const [reader, outsider] = [await listen(elsewhere, editor), await listen(elsewhere, workshop)]
  await Promise.all([reader.next(), outsider.next()]) // both listen now
  const body = { subject: 'product', id: '12', here: true, asks: true } as const
  const announce = (by: TestStaff) => callAdmin(desk.context, by, adminEndpoints.announcePresence, { body })
  expect((await announce(workshop)).status).toBe(403)
  expect((await announce(desk.manager)).status).toBe(204)
  const number = await place()
  expect(await reader.next()).toMatchObject({ event: 'presence', ...body, by: { id: desk.manager.id, name: expect.any(String) } })
  // News of earlier orders may still come.
  let notified = await outsider.next()
  while (notified?.event === 'desk' && notified.subject !== number) notified = await outsider.next()
  expect(notified).toMatchObject({ event: 'desk', topic: 'placed', subject: number })
  await Promise.all([reader.leave(), outsider.leave()])
})

test.each(Object.keys(sharedSubjects) as SharedSubject[])('who has a thing open says so to whoever has it open too: %s', async (subject) => {
  const [one, other] = [await createStaff(desk.context, ['owner']), await createStaff(desk.context, ['manager'])]
  const reader = await listen(elsewhere, other)
  await reader.next() // it listens now
  const body = { subject, id: 'AC-2026-00001', here: true, asks: false }
  expect((await callAdmin(desk.context, one, adminEndpoints.announcePresence, { body })).status).toBe(204)
  expect(await reader.next()).toMatchObject({ event: 'presence', subject, by: { id: one.id } })
  await reader.leave()
})

test('the stream ends with the session, before anything more is told', async () => {
  const person = await createStaff(desk.context, ['manager'])
  const stream = await listen(elsewhere, person)
  await stream.next()
  await doAdmin(desk.context, person, adminEndpoints.signOut)
  await place()
  expect(await stream.next()).toBeNull()
})

test('a stream keeps no idle session alive', async () => {
  const person = await createStaff(desk.context, ['manager'])
  desk.context.clock.advance(11 * 60 * 60_000)
  expect((await callAdmin(desk.context, person, adminEndpoints.readToday)).status).toBe(200)
  desk.context.clock.advance(2 * 60 * 60_000)
  expect((await callAdmin(desk.context, person, adminEndpoints.readToday)).status).toBe(401)
})

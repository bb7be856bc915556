// @module-tag proof
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { databaseUrl } from '../../testing/data-folder.ts'
import { withOpenedShop } from '../../testing/opened-shop.ts'
import { createOrderDesk } from '../../testing/order-desk.ts'
import { askedWaybill, shipAnOrder } from '../../testing/shipped-order.ts'
import { ready, startShop } from '../../testing/shop-process.ts'
import { callAdmin } from '../../testing/staff-factory.ts'
import { novaPoshtaStandIn } from '../carrier-simulator/nova-poshta.ts'
import { copyBranches } from '../delivery/index.ts'
import { emails } from '../../platform/mail/tables.ts'

type Question = Parameters<ReturnType<typeof novaPoshtaStandIn>['answer']>[0]

/** Nova Poshta as a server of its own, which outlives the shops that ask it. */
async function startCarrier() {
  const service = novaPoshtaStandIn()
  const carrier = {
    service,
    /** Called with every question before its answer goes; what it says is answered, null: nothing ever. */
    meet: (question: Question): unknown => service.answer(question),
    url: '',
    close: () => server.close(),
  }
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await carrier.meet((await json(request)) as Question) // our own client
      if (answer === null) return
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  carrier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return carrier
}

const makes = ({ modelName, calledMethod }: Question) => modelName === 'InternetDocument' && calledMethod === 'save'

test('killed at any moment of making a waybill: one waybill, never two, and its number is not lost', { timeout: 500_000 }, async () => {
  const carrier = await startCarrier()
  const account = {
    NOVA_POSHTA_KEY: 'key',
    NOVA_POSHTA_URL: carrier.url,
    NOVA_POSHTA_SENDER_BRANCH: 'branch-cherkasy-1',
    NOVA_POSHTA_SENDER_PHONE: '380670000000',
  }
  await withOpenedShop(async (folder) => {
    let starts = 0
    /** Each start is ten minutes later than the one before: nobody waits until the try of the killed process counts as over. */
    const start = async () => {
      starts += 1
      const moment = new Date(Date.parse('2026-11-02T10:00:00Z') + starts * 600_000).toISOString()
      return ready(await startShop({ ...account, DATA_DIR: folder, SHOP_CLOCK: moment, DEMO: 'false', LOG_LEVEL: 'error' }))
    }
    let shop = await start()
    // The office works beside the shop that is killed, on the same database, which outlives it.
    const desk = await createOrderDesk(account, databaseUrl(folder))
    const { context, manager } = desk
    await copyBranches.run(context, {})
    const shipmentOf = async (params: { number: string; id: number }) =>
      (await callAdmin(context, manager, adminEndpoints.listShipments, { params })).body.data.find(({ id }) => id === params.id)
    const ask = async () => {
      const params = await shipAnOrder(desk, desk.buyer)
      const body = { ...askedWaybill, version: (await shipmentOf(params))?.version }
      const asked = await callAdmin(context, manager, adminEndpoints.createWaybill, { params, body: body as never }) // as JSON says it
      expect(asked.status).toBe(200)
      return params
    }
    /** Kills the shop when it asks such a question, before or after the carrier has done it. */
    const killAt = (which: (question: Question) => boolean, isDone: boolean) => {
      const killed = Promise.withResolvers<void>()
      carrier.meet = async (question) => {
        if (!which(question)) return carrier.service.answer(question)
        carrier.meet = (later) => carrier.service.answer(later)
        if (isDone) carrier.service.answer(question)
        await shop.kill('SIGKILL')
        killed.resolve()
        return null
      }
      return killed.promise
    }
    const ends = async (params: { number: string; id: number }, no: number) => {
      await expect.poll(async () => (await shipmentOf(params))?.waybill?.state, { timeout: 180_000, interval: 1_000 }).toBe('made')
      const made = carrier.service.waybills
      expect(made).toHaveLength(no)
      expect((await shipmentOf(params))?.tracking_number).toBe(made.at(-1)?.IntDocNumber)
    }
    try {
      // It has asked, and the carrier did nothing yet.
      let killed = killAt(makes, false)
      let params = await ask()
      await killed
      expect(carrier.service.waybills).toHaveLength(0)
      shop = await start()
      await ends(params, 1)

      // The carrier has made it and cannot say so; the next process dies while it looks for it.
      killed = killAt(makes, true)
      params = await ask()
      await killed
      expect(carrier.service.waybills).toHaveLength(2)
      killed = killAt(({ calledMethod }) => calledMethod === 'getDocumentList', false)
      shop = await start()
      await killed
      shop = await start()
      await ends(params, 2)

      // The answer has come, and what is noted of it is not committed.
      const locked = Promise.withResolvers<void>()
      carrier.meet = async (question) => {
        if (makes(question)) await locked.promise
        return carrier.service.answer(question)
      }
      params = await ask()
      const client = await context.database.pool.connect()
      try {
        await client.query('begin')
        await client.query('select from orders where number = $1 for update', [params.number])
        locked.resolve()
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0)
        expect(carrier.service.waybills).toHaveLength(3)
        await shop.kill('SIGKILL')
      } finally {
        await client.query('rollback')
        client.release()
      }
      expect(await shipmentOf(params)).toMatchObject({ tracking_number: null, waybill: { state: 'creating' } })
      shop = await start()
      await ends(params, 3)
      // Each buyer hears of it once.
      const sentEmails = async () =>
        (await context.database.db.select().from(emails).where(eq(emails.kind, 'order-shipment'))).map(({ subject }) => subject)
      await expect
        .poll(async () => (await sentEmails()).filter((subject) => subject.includes('номер відправлення')).length, { timeout: 60_000 })
        .toBe(3)
    } finally {
      await context.close()
      await shop.kill()
      carrier.close()
    }
  })
})

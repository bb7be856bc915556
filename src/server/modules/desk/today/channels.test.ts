import { detail } from '#contract/admin/alert-details.ts'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { channels, type Channel } from '#contract/admin/channels.ts'
import { listFailingChannels } from '../../../platform/channels/channels.ts'
import { failingChannels } from '../../../platform/channels/tables.ts'
import { emails } from '../../../platform/mail/tables.ts'
import { queueEmail } from '../../../platform/mail/stored-emails.ts'
import { startFakeBank, type FakeBank } from '../../../testing/fake-bank.ts'
import { startFakeSmtp, type FakeSmtp } from '../../../testing/fake-smtp.ts'
import { botToken, startFakeTelegram, type FakeTelegram } from '../../../testing/fake-telegram.ts'
import { smsToken, startFakeTurboSms, type FakeTurboSms } from '../../../testing/fake-turbosms.ts'
import { createOrderDesk, type OrderDesk } from '../../../testing/order-desk.ts'
import { callAdmin, createStaff } from '../../../testing/staff-factory.ts'
import { backupJob } from '../../backups/nightly-backup.ts'
import { carrierStandIns } from '../../carrier-simulator/index.ts'
import { readOfficeChat } from '../../content/index.ts'
import { fetchRate } from '../../currency/fetch-rate.ts'
import { copyBranches } from '../../delivery/index.ts'
import { transitionOrder } from '../../sales/index.ts'
import { handleUpdate } from '../../telegram/handle-update.ts'

const minute = 60_000
const office = '-4001'
let telegram: FakeTelegram
let mail: FakeSmtp
let sms: FakeTurboSms
let bank: FakeBank
let desk: OrderDesk
beforeAll(async () => {
  telegram = await startFakeTelegram()
  mail = await startFakeSmtp()
  sms = await startFakeTurboSms()
  bank = await startFakeBank()
  desk = await createOrderDesk({
    TELEGRAM_BOT_TOKEN: botToken,
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_MANAGER_CHAT: office,
    SMTP_URL: mail.url,
    TURBOSMS_TOKEN: smsToken,
    TURBOSMS_URL: sms.url,
    TURBOSMS_SENDER: 'Concrete',
    NBU_URL: bank.url,
    CARRIER_SIMULATOR: 'on',
  })
})
afterAll(async () => {
  await desk.context.close()
  for (const fake of [telegram, mail, sms, bank]) await fake[Symbol.asyncDispose]()
})

const failing = async () => (await listFailingChannels(desk.context)).map(({ channel, why, times }) => ({ channel, why, times }))
// What one test has broken must not fail the next ones.
beforeEach(async () => {
  for (const way of Object.values(ways)) way.mend()
  telegram.down = false
  await desk.context.database.db.delete(failingChannels)
})

const order = async () => {
  const payload = { phone: '0671234567', product_id: desk.catalogue.products.plain, quantity: 1 }
  const placed = await desk.context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
  expect(placed.status).toBe(201)
  return placed.body as { order_number: string; access_token: string } // by its status
}
/** Jobs that are tried again wait a while. */
const runJobs = async () => {
  desk.context.clock.advance(20 * minute)
  await desk.context.runJobs()
}
let queued = 0
async function sendEmail(to: string, kind: string): Promise<void> {
  const content = { sender: 'Shop', heading: 'Hello', blocks: [], contacts: [] }
  await queueEmail(desk.context, desk.context.database.db, { key: `try ${++queued}`, to, subject: 'Hello', language: 'uk', kind, content })
  await runJobs()
}
const notifyByTelegram = async () => {
  await order()
  await runJobs()
}
const notifyBySms = async () => {
  const { order_number: number, access_token: token } = await order()
  const chosen = await desk.context.call({ method: 'PUT', url: `/api/v1/purchase/${token}/sms`, payload: { on: true } })
  expect(chosen.status).toBeLessThan(300)
  await transitionOrder(desk.context, number, 'confirm')
  await runJobs()
}
const backups = () => join(desk.context.config.dataDir, 'backups')

/** How each way is broken, tried, and mended; a new one cannot be without. */
const ways: Readonly<Record<Channel, { break: () => void; use: () => Promise<unknown>; mend: () => void; says: RegExp }>> = {
  telegram: {
    break: () => telegram.blocked.add(office),
    use: notifyByTelegram,
    mend: () => telegram.blocked.clear(),
    says: /"chatClosed"/,
  },
  email: {
    break: () => (mail.refusesSender = true),
    use: () => sendEmail('buyer@example.com', 'password-changed'),
    mend: () => (mail.refusesSender = false),
    says: /Sender address rejected/,
  },
  office_email: {
    break: () => mail.unknown.add('office@example.com'),
    use: () => sendEmail('office@example.com', 'order-manager'),
    mend: () => mail.unknown.clear(),
    says: /"kind":"order-manager","to":"office@example\.com".*No such mailbox/,
  },
  sms: {
    break: () => (sms.mode = 'unpaid'),
    use: notifyBySms,
    mend: () => (sms.mode = 'answers'),
    says: /NOT_ENOUGH_CREDITS/,
  },
  rate: {
    break: () => bank.respondWith({ status: 503 }),
    use: async () => {
      desk.context.clock.advance(31 * 60 * minute)
      await fetchRate(desk.context)
    },
    mend: () => bank.respondWith({ rate: 42 }),
    says: /503/,
  },
  backup: {
    // Where the folder should be, there is a file.
    break: () => {
      rmSync(backups(), { recursive: true, force: true })
      writeFileSync(backups(), '')
    },
    use: () => backupJob.run(desk.context, {}).catch(() => {}),
    mend: () => rmSync(backups(), { recursive: true, force: true }),
    says: /./,
  },
  carrier: {
    break: () => (carrierStandIns(desk.context).novaPoshta.mode = 'wrongKey'),
    use: () => copyBranches.run(desk.context, {}).catch(() => {}),
    mend: () => (carrierStandIns(desk.context).novaPoshta.mode = 'answers'),
    says: /API key is not valid/,
  },
}

test.for(channels)('a way that fails stands in Today with what was said, and is gone when it works: %s', async (channel) => {
  const way = ways[channel]
  way.break()
  await way.use()
  await way.use()
  const [row, ...others] = await failing()
  expect(others).toEqual([])
  expect(row).toMatchObject({ channel, why: expect.stringMatching(way.says) })
  expect(row?.times).toBeGreaterThan(1)
  way.mend()
  await way.use()
  await runJobs()
  expect(await failing()).toEqual([])
})

test('for a day the rate of yesterday holds, and nobody is told', async () => {
  ways.rate.break()
  await ways.rate.use()
  expect(await failing()).toEqual([])
  ways.rate.mend()
  await ways.rate.use()
})

test('a server that does not answer is told of after half an hour, not at once', async () => {
  telegram.down = true
  await order()
  await desk.context.runJobs()
  expect(await failing()).toEqual([])
  desk.context.clock.advance(31 * minute)
  expect(await failing()).toMatchObject([{ channel: 'telegram' }])
  const today = await callAdmin(desk.context, await createStaff(desk.context, ['manager']), adminEndpoints.readToday)
  expect(today.body.office?.decisions.data).toContainEqual(expect.objectContaining({ kind: 'channel', alert: 'telegram' }))
  telegram.down = false
  await runJobs()
  expect(await failing()).toEqual([])
})

test('a refused sender is no fault of the buyer’s address: the email waits and goes later', async () => {
  mail.refusesSender = true
  await sendEmail('waits@example.com', 'password-changed')
  const [row] = await desk.context.database.db.select().from(emails).where(eq(emails.recipient, 'waits@example.com'))
  expect(row).toMatchObject({ sentAt: null, refusedAt: null })
  mail.refusesSender = false
  desk.context.clock.advance(24 * 60 * minute)
  await runJobs()
  expect(mail.received.some(({ to }) => to.includes('waits@example.com'))).toBe(true)
  expect(await failing()).toEqual([])
})

test('a group that became a supergroup is followed and stored, by the refusal and by the news of it; a removed bot is said at once', async () => {
  const supergroup = '-1002001'
  telegram.moved.set(office, supergroup)
  telegram.sent.length = 0
  await notifyByTelegram()
  expect(telegram.sent.map(({ chatId }) => chatId)).toEqual([supergroup])
  expect(await readOfficeChat(desk.context, desk.context.database.db)).toBe(supergroup)
  const audit = await callAdmin(desk.context, await createStaff(desk.context, ['owner']), adminEndpoints.listAudit, {
    query: 'kind=settings&subject=notices',
  })
  expect(audit.body.data[0]).toMatchObject({ changes: [{ field: 'telegram_chat', after: supergroup }] })

  const chat = { id: Number(supergroup), type: 'group' }
  await handleUpdate(desk.context, { update_id: 1, message: { chat, migrate_to_chat_id: -1002002 } })
  expect(await readOfficeChat(desk.context, desk.context.database.db)).toBe('-1002002')
  await handleUpdate(desk.context, { update_id: 2, message: { chat: { id: -77, type: 'group' }, migrate_to_chat_id: -1002003 } })
  expect(await readOfficeChat(desk.context, desk.context.database.db), 'another group is nobody’s business').toBe('-1002002')

  const member = (status: string) =>
    handleUpdate(desk.context, { update_id: 3, my_chat_member: { chat: { id: -1002002, type: 'supergroup' }, new_chat_member: { status } } })
  await member('kicked')
  expect(await failing()).toMatchObject([{ channel: 'telegram', why: detail('botRemoved', {}) }])
  await member('member')
  expect(await failing()).toEqual([])
})

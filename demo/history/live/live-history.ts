import type { DraftLine, SaleProductView } from '#contract/admin/order-edits.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import {
  demoCustomers,
  demoMessages,
  demoMoulds,
  demoOrders,
  demoQuotes,
  demoSearches,
  type DemoOrder,
  type DemoQuote,
  type DemoItem,
} from '../story.ts'
import { buildApp } from '#server/app.ts'
import { findStaffByEmail } from '#server/modules/staff/index.ts'
import { closeBoss } from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/log.ts'
import type { AppContext } from '#server/platform/app-context.ts'
import { createAgenda } from './agenda.ts'
import { openDoor, type Door } from './door.ts'
import { draftQuote, followOrder, liveOrder, momentOn, type Story } from './order-life.ts'
import { planWorkshop } from './workshop-days.ts'

export { momentOn }

const storyDays = 183
const workshopDays = 46

export const demoColleagues = { manager: 'manager@example.com', production: 'works@example.com' } as const

/**
 * Half a year of made-up work until the beginning of a day, in a shop without orders. Everything goes in through the real routes, at the
 * moments of the story, so that amounts, promises, stages, payments, audit and figures are what the shop makes of them.
 * @throws what the shop refuses
 */
export async function liveHistory(context: AppContext, today: PlainDate): Promise<void> {
  const manager = await findStaffByEmail(context, demoColleagues.manager)
  const works = await findStaffByEmail(context, demoColleagues.production)
  if (!manager || !works) throw new Error('the demonstration has no colleagues')
  const agenda = createAgenda(momentOn(addDays(today, -storyDays), '08:00'))
  // Rate limits are raised: half a year of calls comes from one address within seconds.
  const past: AppContext = { ...context, config: { ...context.config, rateLimitScale: 1_000 }, clock: agenda.clock, log: createLog('error') }
  const app = await buildApp(past, null)
  try {
    const door = openDoor(app, past, { manager: manager.id, production: works.id })
    const story: Story = {
      door,
      agenda,
      manager: manager.id,
      workshopSince: addDays(today, -workshopDays),
      demoPhone: (customer) => `+38067000${1_001 + Object.values(demoCustomers).findIndex((one) => one === customer)}`,
      goods: await findGoods(door),
    }
    plan(story, today)
    await agenda.runUntil(momentOn(today, '00:00'))
  } finally {
    await app.close()
    await closeBoss(past)
  }
}

function plan(story: Story, today: PlainDate): void {
  const { agenda, door, demoPhone } = story
  const on = (ago: number, at: string) => momentOn(addDays(today, -ago), at)
  const numbers = new Map<string, DemoOrder>()
  agenda.at(on(storyDays - 1, '09:00'), () => addMoulds(story))
  for (const order of demoOrders) agenda.at(on(order.ago, order.at), async () => void numbers.set(await liveOrder(story, order), order))
  for (const quote of demoQuotes) agenda.at(on(quote.ago, quote.at), () => writeQuote(story, quote, numbers))
  for (const { ago, at, who, text, answered } of demoMessages)
    agenda.at(on(ago, at), async () => {
      const { name, email = 'pysmo@example.com' }: { readonly name: string; readonly email?: string } = demoCustomers[who]
      await door.shop.sendContact({ body: { name, email, phone: demoPhone(demoCustomers[who]), message: text, agreed: true } })
      if (!answered) return
      const { office } = await door.manager.readToday()
      for (const message of office?.calls.messages ?? []) await door.manager.answerMessage({ params: { id: message.id } })
    })
  for (const [index, [text, times, found]] of demoSearches.entries())
    for (let time = 0; time < times; time++) agenda.at(on(1 + index + time * 3, '13:00'), () => door.shop.countSearch({ body: { text, found } }))
  planWorkshop(story, numbers, today)
}

async function addMoulds({ door, goods }: Story): Promise<void> {
  for (const { code, name, count, fits } of demoMoulds) {
    const products = await goods(fits.map((product) => ({ code: product, quantity: 1 })))
    await door.manager.createMould({
      body: {
        code,
        name,
        count,
        casts_per_day: 1,
        days_in: 1,
        cure_days: null,
        fits: products.map(({ product_id }) => ({ product_id, size: null })),
      },
    })
  }
}

async function writeQuote(story: Story, quote: DemoQuote, numbers: Map<string, DemoOrder>): Promise<void> {
  const { door } = story
  const draft = await draftQuote(story, quote, quote.words)
  if (quote.answer === 'draft') return
  const { id, version, total_kopiykas } = await door.manager.sendQuote({
    params: { id: draft.id },
    body: { version: draft.version, channel: 'link' },
  })
  if (quote.answer === 'declined') await door.manager.declineQuote({ params: { id }, body: { version, reason: 'Об’єкт перенесли на наступний рік' } })
  if (quote.answer !== 'accepted') return
  const { order_number } = await door.manager.placeQuote({ params: { id }, body: { version, expected_total_kopiykas: total_kopiykas } })
  numbers.set(order_number, quote)
  followOrder(story, quote, order_number)
}

/** Finds the story's goods in the catalogue; properties that the story leaves open keep the option that the page shows first. */
async function findGoods(door: Door): Promise<Story['goods']> {
  const ids = new Map<string, number>()
  let next: string | null = ''
  while (next !== null) {
    const page = await door.manager.listProducts({ query: new URLSearchParams(next.split('?')[1] ?? '') })
    for (const { code, id } of page.data) ids.set(code, id)
    next = page.links.next
  }
  const views = new Map<string, SaleProductView>()
  const toLine = async ({ code, quantity, options = {} }: DemoItem): Promise<DraftLine<'product'>> => {
    const view = views.get(code) ?? (await door.manager.readSaleProduct({ params: { id: ids.get(code) ?? 0 } }))
    views.set(code, view)
    const chosen = view.properties.map(({ name, options: [first, ...others] }) => {
      const option = others.find(({ value }) => value === options[name]) ?? first
      return { name, value: option?.value ?? '', note: null }
    })
    return { kind: 'product', place: 0, product_id: view.id, quantity, options: chosen, price: 'today' }
  }
  return async (items) => {
    const lines: DraftLine<'product'>[] = []
    for (const item of items) lines.push(await toLine(item))
    return lines
  }
}

import type { DraftLine } from '#contract/admin/order-edits.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import type { QuoteView } from '#contract/admin/quotes.ts'
import { money } from '#contract/money.ts'
import { minutesSinceMidnight } from '#contract/opening-hours.ts'
import { addDays, kyivClock, kyivMoment, plainDate, type PlainDate } from '#contract/plain-date.ts'
import { addWorkingDays, defaultCalendar, toPromisedDay, toWorkingDay } from '#contract/work-calendar.ts'
import { defaultPhoneHours, workingTimeAfter } from '#contract/working-hours.ts'
import { demoCredit, demoCustomers, type DemoCustomer, type DemoOrder, type DemoItem } from '../story.ts'
import type { Agenda } from './agenda.ts'
import type { Door } from './door.ts'

/** What all acts of the story share. */
export interface Story {
  readonly door: Door
  readonly agenda: Agenda
  readonly manager: number
  /** Orders from this day on go through the workshop as batches; earlier ones only change state in the office. */
  readonly workshopSince: PlainDate
  demoPhone(customer: DemoCustomer): string
  goods(items: readonly DemoItem[]): Promise<DraftLine<'product'>[]>
}

export const momentOn = (day: PlainDate, time: string): Date => kyivMoment(day, minutesSinceMidnight(time))
/** The moment so many working days after the clock's day, at the given time. */
const inWorkingDays = ({ agenda }: Story, days: number, time: string): Date =>
  momentOn(addWorkingDays(toWorkingDay(kyivClock(agenda.clock.now()).date, defaultCalendar), days, defaultCalendar), time)

/** Plays one order from its placing to its final state in the demonstration. @returns its number */
export async function liveOrder(story: Story, order: DemoOrder): Promise<string> {
  const number = order.source === 'phone' ? await takeByPhone(story, order) : await orderOnSite(story, order)
  followOrder(story, order, number)
  return number
}

/** The office's steps with an order that was placed. */
export function followOrder(story: Story, order: DemoOrder, number: string): void {
  const { agenda, door, manager } = story
  if (order.turn === 'uncalled') return
  agenda.at(workingTimeAfter(agenda.clock.now(), 12 + (order.ago % 7) * 9, defaultPhoneHours), async () => {
    const outcome = order.turn === 'unanswered' ? 'no_answer' : order.turn === 'unconfirmed' ? 'later' : 'reached'
    const next_at = outcome === 'later' ? inWorkingDays(story, 7, '11:00').toISOString() : null
    const card = await door.manager.recordCall({ params: { number }, body: { outcome, note: order.said ?? null, next_at } })
    if (outcome !== 'reached') return
    if (order.turn === 'cancelled') {
      await door.manager.cancelOrder({ params: { number }, body: { version: card.version, reason: order.said ?? 'Передумали' } })
      return
    }
    await door.manager.assignOrders({ body: { ids: [card.id], assignee_id: manager } })
    if (order.note !== undefined) await door.manager.addNote({ params: { number }, body: { body: order.note, pinned: false, workshop: true } })
    await confirm(story, order, card)
  })
}

async function orderOnSite({ door, goods, demoPhone }: Story, { who, items }: DemoOrder): Promise<string> {
  const { town }: DemoCustomer = demoCustomers[who]
  const lines = (await goods(items)).map(({ product_id, quantity, options }) => ({
    product_id,
    quantity,
    product_properties: options.map(({ name, value }) => ({ property_name: name, property_value: value })),
  }))
  const placed = await door.shop.purchasePublic({
    body: { phone: demoPhone(demoCustomers[who]), lines, city: town, payment: 'LATER', product_properties: [] },
  })
  return placed.order_number
}

/** A manager drafts a quote. @param words the text that the buyer reads beside the lines */
export async function draftQuote(
  { door, goods, demoPhone }: Story,
  { who, items }: Pick<DemoOrder, 'who' | 'items'>,
  words = '',
): Promise<QuoteView> {
  return door.manager.createQuote({ body: { buyer: { ...quoteBuyer(who, demoPhone), words }, lines: toDraftLines(await goods(items)) } })
}

async function takeByPhone(story: Story, order: DemoOrder): Promise<string> {
  const { door } = story
  const draft = await draftQuote(story, order)
  const placed = await door.manager.placeQuote({
    params: { id: draft.id },
    body: { version: draft.version, expected_total_kopiykas: draft.total_kopiykas },
  })
  return placed.order_number
}

function quoteBuyer(who: DemoOrder['who'], demoPhone: Story['demoPhone']) {
  const { name, company = '', town, address = '', email = '' }: DemoCustomer = demoCustomers[who]
  const isLocal = town === 'Черкаси'
  return {
    phone: demoPhone(demoCustomers[who]),
    name,
    company,
    email,
    city: town,
    address,
    delivery_method: address === '' ? ('PICKUP' as const) : isLocal ? ('LOCAL' as const) : ('CARRIER' as const),
    carrier: address === '' || isLocal ? '' : 'Делівері',
    payment_method: company === '' ? ('CARD' as const) : ('INVOICE' as const),
  }
}

const toDraftLines = (goods: readonly DraftLine<'product'>[]): Record<string, DraftLine> =>
  Object.fromEntries(goods.map((line, place) => [`n${place}`, { ...line, place }]))

async function confirm(story: Story, order: DemoOrder, { number, version }: OrderCard): Promise<void> {
  const { agenda, door, demoPhone } = story
  const { name, email, city, address, delivery_method, carrier } = quoteBuyer(order.who, demoPhone)
  const { proposed_on } = await door.manager.readHonestDate({ query: new URLSearchParams({ order: number }) })
  const ready = plainDate(proposed_on ?? addDays(kyivClock(agenda.clock.now()).date, 21))
  await door.manager.moveOrder({
    params: { number },
    body: {
      version,
      move: 'confirm',
      promised_on: toPromisedDay(ready, defaultCalendar),
      // No tax number: a made-up one could belong to a real person.
      details: { name, email, delivery_method, carrier, city, address, company: '', tax_id: '', offer_agreed: true },
    },
  })
  if (order.turn === 'unpaid') return
  agenda.at(inWorkingDays(story, 1 + (order.ago % 3), '11:30'), () =>
    receive(story, order, number, order.turn === 'half' || order.turn === 'credit' ? 0.5 : 1),
  )
  if (kyivClock(agenda.clock.now()).date < story.workshopSince)
    agenda.at(inWorkingDays(story, 4, '16:00'), () => castByOffice(story, order, number, ready))
}

/** Records a payment of a share of the total. */
async function receive({ door, agenda }: Story, { who }: Pick<DemoOrder, 'who'>, number: string, share: number): Promise<void> {
  const { due_kopiykas } = await door.manager.listReceipts({ params: { number } })
  if (due_kopiykas <= 0) return
  const { company }: DemoCustomer = demoCustomers[who]
  await door.manager.recordReceipt({
    params: { number },
    body: {
      method: company === undefined ? 'terminal' : 'bank',
      amount_kopiykas: money(Math.round(due_kopiykas * share)),
      received_on: kyivClock(agenda.clock.now()).date,
      document_no: null,
      fiscal_no: null,
    },
  })
}

/** An old order: the office marks it cast and ready, because the workshop no longer has its batches. */
async function castByOffice(story: Story, order: DemoOrder, number: string, ready: PlainDate): Promise<void> {
  const { agenda, door } = story
  const { version } = await door.manager.readOrder({ params: { number } })
  const cast = await door.manager.moveOrder({ params: { number }, body: { version, move: 'produce' } })
  const finished = toWorkingDay(addDays(ready, order.turn === 'late' ? 9 : 0), defaultCalendar)
  // The order has batches on the board by then; finishing the last one makes it ready.
  if (finished >= story.workshopSince) return
  agenda.at(momentOn(finished, '15:20'), async () => {
    await door.manager.moveOrder({ params: { number }, body: { version: cast.version, move: 'finish' } })
    handOver(story, order, number)
  })
}

/** From ready to completed: the buyer pays the rest, the goods leave, and a few days later the order is completed. */
export function handOver(story: Story, order: Pick<DemoOrder, 'who' | 'ago' | 'turn'>, number: string): void {
  const { agenda, door, demoPhone } = story
  agenda.at(inWorkingDays(story, 1 + (order.ago % 2), '10:40'), async () => {
    const today = kyivClock(agenda.clock.now()).date
    if (order.turn !== 'credit') await receive(story, order, number, 1)
    const shipments = await door.manager.listShipments({ params: { number } })
    const { delivery_method, carrier } = quoteBuyer(order.who, demoPhone)
    const lines = shipments.lines.flatMap(({ line_id, ready }) => (ready > 0 ? [{ line_id, quantity: ready }] : []))
    if (lines.length === 0) return
    const { order_version } = await door.manager.storeShipment({
      params: { number },
      body: {
        version: shipments.order_version,
        lines,
        carrier: delivery_method === 'PICKUP' ? 'pickup' : delivery_method === 'LOCAL' ? 'own' : 'delivery',
        carrier_name: null,
        tracking_number: null,
        car: null,
        driver: null,
        places: carrier === '' ? null : 1,
        cost_kopiykas: null,
        handed_on: today,
        credit: order.turn === 'credit' ? { reason: demoCredit.reason, due_on: addDays(today, demoCredit.days) } : null,
      },
    })
    agenda.at(inWorkingDays(story, 4, '17:10'), async () => {
      await door.manager.moveOrder({ params: { number }, body: { version: order_version, move: 'complete' } })
    })
  })
}

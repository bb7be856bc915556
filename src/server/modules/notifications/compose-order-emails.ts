import type { Language } from '#contract/languages.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import { statusInfo, isPaid } from '#contract/payment.ts'
import type { Letter } from '../../platform/mail/email.ts'
import { postLetter } from '../../platform/mail/queue-email.ts'
import type { World } from '../../platform/app-context.ts'
import { readLetterhead } from '../content/index.ts'
import { readOrderConfirmation } from '../documents/index.ts'
import { readOrder, type StoredOrder } from '../orders/index.ts'
import { paymentsOf, type PaymentFacts } from '../payments/index.ts'
import { managerLetter } from './manager-email.ts'
import { failedLetter, paidLetter, placedLetter, refundLetter, stateLetter, type Said } from './order-emails.ts'
import { writingFor } from './order-email-context.ts'

/** Writes the letters that news of an order asks for. Written again it writes nothing: every letter has its key. */
export async function writeOrderLetters(world: World, { key, orderId, what }: OrderEvent): Promise<void> {
  const { db } = world.database
  const stored = await readOrder(db, { id: orderId })
  if (!stored) return
  if (what.kind === 'placed') return confirmOrder(world, stored)
  const to = stored.order.email
  if (to === null) return
  const facts = (await paymentsOf(db, [orderId])).get(orderId)
  const said = facts && letterOf(await writingFor(world, stored), facts, what)
  if (!said) return
  const { language } = stored.order
  // Taken and settled are two statuses of the same money: one letter.
  const about = said.kind === 'payment-received' ? `order ${orderId} paid` : key
  await post(world, language, { ...said, key: about, to, language })
}

function letterOf(
  writing: Parameters<typeof paidLetter>[0],
  facts: PaymentFacts,
  what: Exclude<OrderEvent['what'], { kind: 'placed' }>,
): Said | null {
  if (what.kind === 'refund') return refundLetter(writing, facts, what.amount)
  if (what.kind === 'state') return what.state === 'new' ? null : stateLetter(writing, what.state)
  if (isPaid(what.status)) return what.status === 'wait_reserve' ? null : paidLetter(writing, facts)
  // Of a payment that succeeded meanwhile nobody needs to hear how it failed before.
  return statusInfo(what.status).group === 'failure' && !facts.closed ? failedLetter(writing) : null
}

/** The buyer's confirmation, where there is an e-mail (rule 4.6), and the manager's notice. */
async function confirmOrder(world: World, stored: StoredOrder): Promise<void> {
  const { order } = stored
  const { managerEmail } = await readLetterhead(world, world.database.db, 'uk')
  if (order.email === null && managerEmail === null) return
  const papers = await readOrderConfirmation(world, order.id)
  if (!papers) return
  if (order.email !== null) {
    const said = placedLetter(await writingFor(world, stored), papers[order.language])
    await post(world, order.language, { ...said, key: `order ${order.id} placed`, to: order.email, language: order.language })
  }
  if (managerEmail !== null) {
    const said = managerLetter(await writingFor(world, stored, 'uk'), papers.uk)
    await post(world, 'uk', { ...said, key: `order ${order.id} placed, manager`, to: managerEmail, language: 'uk' })
  }
}

type Addressed = Said & Pick<Letter, 'key' | 'to' | 'language'>

async function post(world: World, language: Language, { heading, blocks, ...letter }: Addressed): Promise<void> {
  await world.database.db.transaction(async (tx) => {
    const { sender, contacts } = await readLetterhead(world, tx, language)
    await postLetter(world, tx, { ...letter, paper: { sender, contacts, heading, blocks } })
  })
}

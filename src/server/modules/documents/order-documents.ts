import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { OrderDocumentKind } from '#contract/documents.ts'
import type { Language, Translated } from '#contract/languages.ts'
import { formatPhone } from '#contract/phone.ts'
import type { World } from '../../platform/app-context.ts'
import { maskPhone, readOrder, type OrderAddress } from '../orders/index.ts'
import { issueDocument } from './issue-document.ts'
import type { OrderPaper } from './tables.ts'

export interface OrderDocument {
  readonly fileName: string
  readonly pdf: Buffer
}

/** Makes the file of an order's document, issuing it when it has none yet. Not inside a transaction. */
export async function orderDocument(
  world: World,
  address: OrderAddress | { readonly id: number },
  { kind, language }: { kind: OrderDocumentKind; language: Language },
): Promise<OrderDocument | Failure> {
  const stored = await readOrder(world.database.db, address)
  if (!stored) return fail('notFound')
  const issued = await issueDocument(world, stored, kind)
  if (isFailure(issued)) return issued
  const { renderOrder } = await import('./render-order.ts') // with what prints: not before the first paper
  return {
    fileName: `${kind}-${issued.number}.pdf`,
    pdf: await renderOrder(forReader(issued.papers[language], stored.order.phone, address), issued.issuedAt),
  }
}

/** Whoever holds only the link of an order does not learn the phone from it: claiming the order asks for that phone. */
function forReader(paper: OrderPaper, phone: string, address: OrderAddress | { readonly id: number }): OrderPaper {
  if (!('link' in address) || phone === '') return paper
  return JSON.parse(JSON.stringify(paper).replaceAll(formatPhone(phone), maskPhone(phone))) as OrderPaper // the same paper, other digits
}

/** For the letter that confirms an order: in the buyer's language. Null when the order is gone. */
export async function renderOrderConfirmation(world: World, orderId: number): Promise<OrderDocument | null> {
  return ofBuyer(world, orderId, 'confirmation')
}

/** What the confirmation of an order says, in both languages: letters say the same. Null when the order is gone. */
export async function readOrderConfirmation(world: World, orderId: number): Promise<Translated<OrderPaper> | null> {
  const stored = await readOrder(world.database.db, { id: orderId })
  const issued = stored && (await issueDocument(world, stored, 'confirmation'))
  return issued === null || isFailure(issued) ? null : issued.papers
}

/** For the letter to who pays by bank transfer. Null for an order that is paid otherwise. */
export async function renderOrderInvoice(world: World, orderId: number): Promise<OrderDocument | null> {
  return ofBuyer(world, orderId, 'invoice')
}

async function ofBuyer(world: World, id: number, kind: OrderDocumentKind): Promise<OrderDocument | null> {
  const stored = await readOrder(world.database.db, { id })
  const made = stored && (await orderDocument(world, { id }, { kind, language: stored.order.language }))
  return made === null || isFailure(made) ? null : made
}

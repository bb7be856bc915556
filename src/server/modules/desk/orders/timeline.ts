import type { OrderCard, TimelineEntry } from '#contract/admin/orders.ts'
import type { OrderMoney } from '#contract/admin/receipts.ts'
import type { Shipments } from '#contract/admin/shipments.ts'
import type { PaymentSummary } from '../../payments/index.ts'
import type { OrderHistory } from '../../sales/index.ts'
import type { orderCancellations, orderMessages } from './tables.ts'

/** The sources of a timeline. */
interface Happened extends Pick<OrderCard, 'documents' | 'calls' | 'notes'> {
  readonly shipments: Shipments['data']
  readonly workshop: readonly TimelineEntry[]
  readonly cancellation: typeof orderCancellations.$inferSelect | null
  readonly events: OrderHistory['events']
  readonly promises: OrderHistory['promises']
  readonly credits: OrderHistory['credits']
  readonly messages: readonly (typeof orderMessages.$inferSelect)[]
  readonly history: PaymentSummary['history']
  readonly receipts: OrderMoney['receipts']
  readonly refunds: OrderMoney['refunds']
  /** Present only if the order was edited. */
  readonly revisions: OrderHistory['revisions']
}

const entry = (
  at: Date | string,
  kind: TimelineEntry['kind'],
  by: string | null,
  facts: Omit<TimelineEntry, 'at' | 'kind' | 'by'> = {},
): TimelineEntry => ({ at: typeof at === 'string' ? at : at.toISOString(), kind, by, ...facts })

/** All events of an order in one list, oldest first. */
export function buildTimeline(happened: Happened): TimelineEntry[] {
  const { receipts, cancellation } = happened
  // The history of payments, which buyers see too, names neither person nor reason: both stand with the refund of that sum.
  const paidBack = happened.refunds
    .flatMap(({ done_at, ...refund }) => (done_at === null ? [] : [{ ...refund, done_at }]))
    .toSorted((a, b) => a.done_at.localeCompare(b.done_at))
  const takeRefund = (amount: number | null) => {
    const index = paidBack.findIndex(({ amount_kopiykas }) => amount_kopiykas === amount)
    return index === -1 ? undefined : paidBack.splice(index, 1)[0]
  }
  const entries: TimelineEntry[] = [
    ...happened.events.map(({ at, event, state, staffName, reason }) =>
      entry(at, event, staffName, { state: state ?? undefined, text: reason || undefined }),
    ),
    // The workshop's entries come first, so that at equal times they precede the state changes that they cause.
    ...happened.workshop,
    ...happened.history.map(({ at, event, status, amount }) => {
      const refund = event === 'refund' ? takeRefund(amount) : undefined
      return entry(at, event, refund?.by ?? null, { status, amount_kopiykas: amount ?? undefined, text: refund?.reason ?? undefined })
    }),
    ...receipts.map(({ created_at, recorded_by, amount_kopiykas, method, document_no }) =>
      entry(created_at, 'receipt', recorded_by, { amount_kopiykas, method, text: document_no || undefined }),
    ),
    ...receipts.flatMap(({ voided_at, voided_by, void_reason, amount_kopiykas, method }) =>
      voided_at === null ? [] : [entry(voided_at, 'receipt_voided', voided_by, { amount_kopiykas, method, text: void_reason ?? '' })],
    ),
    ...happened.documents.map(({ issued_at, kind, number }) => entry(issued_at, 'document', null, { document: { kind, number } })),
    ...happened.calls.map(({ at, by, outcome, note }) => entry(at, 'call', by, { outcome, text: note || undefined })),
    ...happened.revisions
      .filter(({ no }) => no > 0)
      .map(({ at, staffName, total, reason }) => entry(at, 'revision', staffName, { amount_kopiykas: total, text: reason ?? '' })),
    ...happened.promises.map(({ at, staffName, promisedOn, reason }) =>
      entry(at, 'promise', staffName, { day: promisedOn, text: reason || undefined }),
    ),
    ...happened.credits.map(({ at, staffName, dueOn, amount, reason }) =>
      entry(at, 'credit', staffName, { day: dueOn, amount_kopiykas: amount, text: reason }),
    ),
    ...happened.messages.map(({ at, staffName, channel, body, document }) =>
      entry(at, 'message', staffName, { channel, document: document ?? undefined, text: body || undefined }),
    ),
    ...happened.shipments.flatMap(shipmentEntries),
    ...(cancellation?.decision === 'kept' ? [entry(cancellation.at, 'money_kept', cancellation.staffName, { text: cancellation.reason ?? '' })] : []),
    ...happened.notes.flatMap(noteEntries),
  ]
  return entries.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** The text of a note after each edit. */
function noteEntries({ at, by, body, changed_at, changed_by, former }: OrderCard['notes'][number]): TimelineEntry[] {
  const last = former.length === 0 ? { at, by, body } : { at: changed_at ?? at, by: changed_by, body }
  return [...former.toReversed(), last].map((one, index) => entry(one.at, index === 0 ? 'note' : 'note_edited', one.by, { text: one.body }))
}

function shipmentEntries({ id, no, created_at, by, lines, statuses, documents, ...voided }: Shipments['data'][number]): TimelineEntry[] {
  const pieces = lines.reduce((all, { kind, quantity }) => (kind === 'product' ? all + quantity : all), 0)
  const shipment = { no, pieces }
  return [
    entry(created_at, 'shipment', by, { shipment }),
    ...statuses.map(({ at, name, words }) => entry(at, 'tracking', null, { shipment, tracking: name, text: words })),
    ...documents.map(({ issued_at, kind, number }) =>
      entry(issued_at, 'document', null, { paper: { shipment: id, kind, number, voided: voided.voided_at !== null } }),
    ),
    ...(voided.voided_at === null
      ? []
      : [entry(voided.voided_at, 'shipment_voided', voided.voided_by, { shipment, text: voided.void_reason ?? '' })]),
  ]
}

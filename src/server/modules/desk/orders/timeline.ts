import type { OrderCard, TimelineEntry } from '#contract/admin/orders.ts'
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
  readonly receipts: NonNullable<OrderCard['money']>['receipts']
  /** Present only if the order was edited. */
  readonly revisions: OrderHistory['revisions']
}

/** All events of an order in one list, oldest first. */
export function buildTimeline({
  events,
  history,
  receipts,
  documents,
  calls,
  notes,
  revisions,
  messages,
  promises,
  shipments,
  workshop,
  cancellation,
  credits,
}: Happened): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...events.map(
      ({ at, event, state, staffName, reason }): TimelineEntry => ({
        at: at.toISOString(),
        kind: event === 'placed' ? 'placed' : event,
        by: staffName,
        ...(state ? { state } : {}),
        ...(reason ? { text: reason } : {}),
      }),
    ),
    // The workshop's entries come first, so that at equal times they precede the state changes that they cause.
    ...workshop,
    ...history.map(
      ({ at, event, status, amount }): TimelineEntry => ({
        at: at.toISOString(),
        kind: event,
        by: null,
        status,
        ...(amount === null ? {} : { amount_kopiykas: amount }),
      }),
    ),
    ...receipts.map(
      ({ created_at, recorded_by, amount_kopiykas, method, document_no }): TimelineEntry => ({
        at: created_at,
        kind: 'receipt',
        by: recorded_by,
        amount_kopiykas,
        method,
        ...(document_no ? { text: document_no } : {}),
      }),
    ),
    ...receipts.flatMap(({ voided_at, voided_by, void_reason, amount_kopiykas, method }): TimelineEntry[] =>
      voided_at === null ? [] : [{ at: voided_at, kind: 'receipt_voided', by: voided_by, amount_kopiykas, method, text: void_reason ?? '' }],
    ),
    ...documents.map(({ issued_at, kind, number }): TimelineEntry => ({ at: issued_at, kind: 'document', by: null, document: { kind, number } })),
    ...calls.map(({ at, by, outcome, note }): TimelineEntry => ({ at, kind: 'call', by, outcome, ...(note ? { text: note } : {}) })),
    ...revisions
      .filter(({ no }) => no > 0)
      .map(
        ({ at, staffName, total, reason }): TimelineEntry => ({
          at: at.toISOString(),
          kind: 'revision',
          by: staffName,
          amount_kopiykas: total,
          text: reason ?? '',
        }),
      ),
    ...promises.map(
      ({ at, staffName, promisedOn, reason }): TimelineEntry => ({
        at: at.toISOString(),
        kind: 'promise',
        by: staffName,
        day: promisedOn,
        ...(reason ? { text: reason } : {}),
      }),
    ),
    ...credits.map(
      ({ at, staffName, dueOn, amount, reason }): TimelineEntry => ({
        at: at.toISOString(),
        kind: 'credit',
        by: staffName,
        day: dueOn,
        amount_kopiykas: amount,
        text: reason,
      }),
    ),
    ...messages.map(
      ({ at, staffName, channel, body, document }): TimelineEntry => ({
        at: at.toISOString(),
        kind: 'message',
        by: staffName,
        channel,
        ...(document ? { document } : {}),
        ...(body ? { text: body } : {}),
      }),
    ),
    ...shipments.flatMap(shipmentEntries),
    ...(cancellation?.decision === 'kept'
      ? [{ at: cancellation.at.toISOString(), kind: 'money_kept' as const, by: cancellation.staffName, text: cancellation.reason ?? '' }]
      : []),
    ...notes.flatMap(noteEntries),
  ]
  return entries.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** The text of a note after each edit. */
function noteEntries({ at, by, body, changed_at, changed_by, former }: OrderCard['notes'][number]): TimelineEntry[] {
  const last = former.length === 0 ? { at, by, body } : { at: changed_at ?? at, by: changed_by, body }
  return [...former.toReversed(), last].map(
    (one, index): TimelineEntry => ({ at: one.at, kind: index === 0 ? 'note' : 'note_edited', by: one.by, text: one.body }),
  )
}

function shipmentEntries({
  no,
  created_at,
  by,
  lines,
  voided_at,
  voided_by,
  void_reason,
  documents,
  statuses,
}: Shipments['data'][number]): TimelineEntry[] {
  const pieces = lines.reduce((all, { kind, quantity }) => (kind === 'product' ? all + quantity : all), 0)
  const shipment = { no, pieces }
  return [
    { at: created_at, kind: 'shipment', by, shipment },
    ...statuses.map(({ at, name, words }): TimelineEntry => ({ at, kind: 'tracking', by: null, shipment, tracking: name, text: words })),
    ...documents.map(({ issued_at, kind, number }): TimelineEntry => ({ at: issued_at, kind: 'document', by: null, document: { kind, number } })),
    ...(voided_at === null ? [] : [{ at: voided_at, kind: 'shipment_voided' as const, by: voided_by, shipment, text: void_reason ?? '' }]),
  ]
}

import type { AdminFailure } from '#contract/admin/errors.ts'
import { lastChanges } from '../../platform/audit/read-audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { LockedOrder } from '../sales/index.ts'
import { viewShipments } from './view-shipments.ts'

/** What the shipments of an order are now, for who began from an older version. */
export async function staleShipment(tx: Tx, order: LockedOrder): Promise<AdminFailure> {
  const last = (await lastChanges(tx, 'order', [order.id])).get(String(order.id))
  return {
    failure: 'staleVersion',
    stale: {
      current: await viewShipments(tx, order),
      changed_by: last?.by?.name ?? null,
      changed_at: last?.at.toISOString() ?? null,
    },
  }
}

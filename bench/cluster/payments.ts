import type { Database } from '../../src/server/platform/db/db.ts'
import type { FakeMono } from '../../src/server/testing/fake-mono.ts'

/** Paid at the provider and not in the shop, and the other way round. */
export async function comparePayments({ pool }: Database, { invoices }: Pick<FakeMono, 'invoices'>): Promise<{ unpaid: number; invented: number }> {
  const taken = new Map<string, number>()
  for (const { reference, amount, status } of invoices) if (status === 'success') taken.set(reference, (taken.get(reference) ?? 0) + amount)
  const { rows } = await pool.query<{ references: string[]; received: number }>(
    `select b.received, array_agg(a.provider_order_id) as "references" from order_payments b
      join payment_attempts a on a.order_id = b.order_id group by b.order_id, b.received`,
  )
  const report = { unpaid: 0, invented: 0 }
  for (const { references, received } of rows) {
    const atProvider = references.reduce((sum, reference) => sum + (taken.get(reference) ?? 0), 0)
    if (atProvider > received) report.unpaid++
    if (atProvider < received) report.invented++
    for (const reference of references) taken.delete(reference)
  }
  // A payment whose order is not there at all.
  report.unpaid += taken.size
  return report
}

import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { OrderRow } from '#contract/admin/orders.ts'
import { adminApi } from '../api/admin-api.ts'
import { OrderRows, useOrderColumns } from './order-rows.tsx'

/** Limit of printed orders, more than anybody reads on paper; the export has them all. */
export const maxPrinted = 500

/** Reads all orders of a filter, page by page. */
export async function readAll(filter: URLSearchParams): Promise<OrderRow[]> {
  const rows: OrderRow[] = []
  const query = new URLSearchParams(filter)
  query.delete('cursor')
  while (rows.length < maxPrinted) {
    const { data, links } = await adminApi().listOrders({ query })
    rows.push(...data)
    const next = links.next === null ? null : new URL(links.next, location.origin).searchParams.get('cursor')
    if (next === null) break
    query.set('cursor', next)
  }
  return rows
}

/** Prints the selected orders of all pages; they are only visible on paper. */
export function PrintOrders({ rows, onPrinted }: { rows: readonly OrderRow[]; onPrinted: () => void }) {
  const columns = useOrderColumns(null)
  useEffect(() => {
    document.body.classList.add('prints-chosen')
    print()
    document.body.classList.remove('prints-chosen')
    onPrinted()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- prints once, after mounting
  }, [])
  return createPortal(
    <div className="chosen-orders hidden print:block">
      <OrderRows rows={rows} columns={columns} />
    </div>,
    document.body,
  )
}

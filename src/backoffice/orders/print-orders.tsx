import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { OrderRow } from '#contract/admin/orders.ts'
import { adminApi } from '../api/admin-api.ts'
import { OrderRows, useOrderColumns } from './order-rows.tsx'

/** More on paper than anybody reads; the export has them all. */
export const maxPrinted = 500

/** Every order of a filter, page by page. */
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

/** Prints chosen orders of all pages: they stand on paper only. */
export function PrintOrders({ rows, onPrinted }: { rows: readonly OrderRow[]; onPrinted: () => void }) {
  const columns = useOrderColumns(null)
  useEffect(() => {
    document.body.classList.add('prints-chosen')
    print()
    document.body.classList.remove('prints-chosen')
    onPrinted()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- printed once, when it stands there
  }, [])
  return createPortal(
    <div className="chosen-orders hidden print:block">
      <OrderRows rows={rows} columns={columns} />
    </div>,
    document.body,
  )
}

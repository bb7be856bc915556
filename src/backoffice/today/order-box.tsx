import type { ReactNode } from 'react'
import type { OrderBrief } from '#contract/admin/today.ts'
import { Box } from './box.tsx'
import { BuyerName, GoodsAndSum, OrderLink } from './order-facts.tsx'

interface OrderBoxProps<Row extends OrderBrief> {
  title: string
  box: { readonly data: readonly Row[]; readonly total: number; readonly capped: boolean }
  all?: string
  /** Shown at the end of the row: why the order is in this box. */
  children: (row: Row) => ReactNode
}

/** A box whose rows are orders. */
export function OrderBox<Row extends OrderBrief>({ title, box, all, children }: OrderBoxProps<Row>) {
  return (
    <Box title={title} count={box.total} capped={box.capped} {...(all ? { all } : {})}>
      <ul>
        {box.data.map((row) => (
          <li
            key={'reason' in row ? `${row.number} ${String(row.reason)}` : row.number}
            data-row=""
            className="today-row flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5"
          >
            <span className="min-w-0 flex-1 basis-56">
              <OrderLink number={row.number} /> <BuyerName order={row} />
              <span className="block text-small text-concrete-dark">
                <GoodsAndSum order={row} />
              </span>
            </span>
            <span className="text-small">{children(row)}</span>
          </li>
        ))}
      </ul>
    </Box>
  )
}

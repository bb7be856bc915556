import { useState } from 'react'
import type { SalesSplit } from '#contract/admin/analytics-kinds.ts'
import type { SplitRow } from '#contract/admin/analytics.ts'
import { unbroken } from '#contract/unbroken.ts'
import { Link } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useMay } from '../api/admin-api.ts'
import { DataTable } from '../list/data-table.tsx'
import { formatCount, formatSum } from './amounts.ts'
import { Bar } from './bar.tsx'
import { ChartFrame } from './chart-frame.tsx'

/** Number of rows shown until all are requested. */
const shownRows = 8

/** Sales by one dimension, the largest first, as bars inside a table. */
export function SplitChart({ split, rows, period }: { split: SalesSplit; rows: readonly SplitRow[]; period: { from: string; to: string } }) {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const ofGoods = split !== 'town' && split !== 'source'
  const largest = Math.max(1, ...rows.map((row) => row.sales_kopiykas))
  const right = 'md:text-right money'
  const formatName = ({ key, name }: SplitRow) => {
    if (name) return unbroken(name[language] || name.uk)
    const known = ['service', 'discount', 'gone', 'pickup', 'local', 'unknown', 'site', 'phone', 'quote'] as const
    const found = known.find((one) => key === one || key === `#${one}`)
    return found ? t(`split_${found}`) : key
  }
  const leads = useLeads(split, period)
  return (
    <ChartFrame title={t(`splitBy_${split}`)} hint={split === 'option' ? t('optionHint') : undefined} table={split}>
      {rows.length === 0 ? (
        <p className="text-concrete-dark">{t('nothingSold')}</p>
      ) : (
        <DataTable
          className="rows chart-rows"
          rows={isWhole ? rows : rows.slice(0, shownRows)}
          rowKey={({ key }) => key}
          columns={[
            { name: t('name'), bare: true, cellClass: 'leading-snug wrap-break-word', cell: (row) => inLink(formatName(row), leads(row)) },
            { name: t('share'), bare: true, headClass: 'md:w-1/3', cell: (row) => <Bar share={row.sales_kopiykas / largest} /> },
            { name: t('sales'), headClass: right, cellClass: right, cell: (row) => formatSum(row.sales_kopiykas, language) },
            {
              name: t(ofGoods ? 'pieces' : 'orders'),
              headClass: right,
              cellClass: right,
              cell: ({ pieces, orders }) => formatCount((ofGoods ? pieces : orders) ?? 0, language),
            },
          ]}
        />
      )}
      {rows.length > shownRows && (
        <Button variant="quiet" className="no-print mt-2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('showAll', { count: rows.length })}
        </Button>
      )}
    </ChartFrame>
  )
}

const inLink = (name: string, to: string | null) =>
  to === null ? (
    name
  ) : (
    <Link to={to} className="text-link">
      {name}
    </Link>
  )

/** Where the office shows what a row counts, for who may see it; null for rows without such a place. */
function useLeads(split: SalesSplit, period: { from: string; to: string }): (row: SplitRow) => string | null {
  const [maySeeOrders, maySeeProducts] = [useMay('orders.view'), useMay('content.edit')]
  return ({ key, name }) => {
    const isNamed = !key.startsWith('#')
    const isKnown = /^\d+$/.test(key)
    if (maySeeProducts && isKnown && split === 'product') return `/catalogue/products/${key}`
    if (maySeeProducts && isKnown && split === 'category') return `/catalogue/products?category=${key}`
    if (!maySeeOrders || !(split === 'source' || (isNamed && split === 'town'))) return null
    return `/orders?${new URLSearchParams({ ...period, [split]: name?.uk ?? key.replace('#', '') })}`
  }
}

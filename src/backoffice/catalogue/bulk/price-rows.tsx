import { priceJump } from '#contract/bulk-prices.ts'
import type { BulkPriceRow } from '#contract/admin/bulk-prices.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { useFormats } from '../../fields/use-formats.ts'
import { DataTable } from '../../list/data-table.tsx'

interface PriceRowsProps {
  rows: readonly BulkPriceRow[]
  skipped: ReadonlySet<number>
  onToggle: (row: BulkPriceRow) => void
}

/** One product per row: its price, its new price, and the difference. */
export function PriceRows({ rows, skipped, onToggle }: PriceRowsProps) {
  const t = useTranslations('admin-bulk')
  const format = useFormats()
  const isOut = ({ id, impossible }: BulkPriceRow) => skipped.has(id) || impossible
  const figure = { headClass: 'text-right', cellClass: 'money align-top whitespace-nowrap md:pt-4 md:text-right' }
  return (
    <DataTable
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          name: t('product'),
          bare: true,
          cellClass: 'max-md:flex-col',
          cell: (row) => <PricedProduct row={row} isOut={isOut(row)} onToggle={() => onToggle(row)} />,
        },
        { name: t('before'), ...figure, cell: ({ price: { before } }) => format.sum(before) },
        {
          name: t('after'),
          ...figure,
          cell: (row) => {
            const { before, after } = row.price
            return <span className={classNames(!isOut(row) && after !== before && 'font-medium')}>{format.sum(after)}</span>
          },
        },
        { name: t('difference'), ...figure, cell: ({ price: { before, after } }) => shareText(before, after, format.language) },
      ]}
    />
  )
}

function PricedProduct({ row, isOut, onToggle }: { row: BulkPriceRow; isOut: boolean; onToggle: () => void }) {
  const t = useTranslations('admin-bulk')
  const language = useLanguage()
  const shown = row.name[language] ? language : 'uk'
  const jump = isOut ? null : priceJump(row.price.before, row.price.after)
  return (
    <>
      <Checkbox
        checked={!isOut}
        disabled={row.impossible}
        onChange={onToggle}
        label={
          <>
            <span lang={shown} className="font-medium">
              <span className="sr-only">{`${t('take')}: `}</span>
              {row.name[shown]}
            </span>
            <span className="block text-small text-concrete-dark md:ml-2 md:inline">{row.code}</span>
          </>
        }
      />
      {row.impossible && <span className="mark mark-error ml-8">{t('leftOut')}</span>}
      {jump && <span className="mark mark-warning ml-8">{t(`jump_${jump}`)}</span>}
      {row.impacts.length > 0 && <Impacts impacts={row.impacts} />}
    </>
  )
}

function Impacts({ impacts }: { impacts: BulkPriceRow['impacts'] }) {
  const t = useTranslations('admin-bulk')
  const format = useFormats()
  return (
    <details className="ml-8 text-small">
      <summary className="flex min-h-8 w-fit items-center underline underline-offset-2">{t('impacts', { count: impacts.length })}</summary>
      <ul className="pb-1">
        {impacts.map(({ property, value, label, before, after }) => (
          <li key={`${property} ${value}`} className="money">
            {`${format.name(label)}: ${format.sum(before)} → ${format.sum(after)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The relative change to a tenth of a percent: `+7,1 %`. */
function shareText(before: number, after: number, language: 'uk' | 'en'): string {
  if (before === after) return '0 %'.replace(' ', language === 'uk' ? '\u00a0' : '')
  const tenths = before === 0 ? null : Math.round(((after - before) / before) * 1000)
  if (tenths === null) return '–'
  const number = `${Math.abs(tenths) / 10}`.replace('.', language === 'uk' ? ',' : '.')
  return `${after > before ? '+' : '−'}${number}${language === 'uk' ? '\u00a0' : ''}%`
}

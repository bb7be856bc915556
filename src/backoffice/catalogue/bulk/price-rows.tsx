import { priceJump } from '#contract/bulk-prices.ts'
import type { BulkPriceRow } from '#contract/admin/bulk-prices.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { TableHead } from '../../list/table-head.tsx'

interface PriceRowsProps {
  rows: readonly BulkPriceRow[]
  skipped: ReadonlySet<number>
  onToggle: (row: BulkPriceRow) => void
}

/** One product a row: what it costs, what it would cost, and by how much that is more. */
export function PriceRows({ rows, skipped, onToggle }: PriceRowsProps) {
  const t = useTranslations('admin-bulk')
  return (
    <table className="rows">
      <TableHead
        columns={[
          t('product'),
          { name: t('before'), className: 'text-right' },
          { name: t('after'), className: 'text-right' },
          { name: t('difference'), className: 'text-right' },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isSkipped={skipped.has(row.id)} onToggle={() => onToggle(row)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, isSkipped, onToggle }: { row: BulkPriceRow; isSkipped: boolean; onToggle: () => void }) {
  const t = useTranslations('admin-bulk')
  const language = useLanguage()
  const shown = row.name[language] ? language : 'uk'
  const price = (kopiykas: number) => formatMoney(money(kopiykas), 'UAH', language)
  const { before, after } = row.price
  const out = isSkipped || row.impossible
  const jump = out ? null : priceJump(before, after)
  return (
    <tr>
      <td className="max-md:flex-col">
        <Checkbox
          checked={!out}
          disabled={row.impossible}
          onChange={onToggle}
          label={
            <>
              <span lang={shown} className="font-medium">
                <span className="sr-only">{`${t('take')}: `}</span>
                {row.name[shown]}
              </span>
              <span className="block text-small text-concrete-dark">{row.code}</span>
            </>
          }
        />
        {row.impossible && <span className="mark mark-error ml-8">{t('leftOut')}</span>}
        {jump && <span className="mark mark-warning ml-8">{t(`jump_${jump}`)}</span>}
        {row.impacts.length > 0 && <Impacts impacts={row.impacts} />}
      </td>
      <td data-label={t('before')} className="money align-top md:pt-4 md:text-right">
        {price(before)}
      </td>
      <td data-label={t('after')} className={classNames('money align-top md:pt-4 md:text-right', !out && after !== before && 'font-medium')}>
        {price(after)}
      </td>
      <td data-label={t('difference')} className="money align-top whitespace-nowrap md:pt-4 md:text-right">
        {shareText(before, after, language)}
      </td>
    </tr>
  )
}

function Impacts({ impacts }: { impacts: BulkPriceRow['impacts'] }) {
  const t = useTranslations('admin-bulk')
  const language = useLanguage()
  return (
    <details className="ml-8 text-small">
      <summary className="flex min-h-8 w-fit items-center underline underline-offset-2">{t('impacts', { count: impacts.length })}</summary>
      <ul className="pb-1">
        {impacts.map(({ property, value, label, before, after }) => (
          <li key={`${property} ${value}`} className="money">
            {`${label[language] || label.uk}: ${formatMoney(money(before), 'UAH', language)} → ${formatMoney(money(after), 'UAH', language)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** By how much more, in tenths of a percent: `+7,1 %`. */
function shareText(before: number, after: number, language: 'uk' | 'en'): string {
  if (before === after) return '0 %'.replace(' ', language === 'uk' ? '\u00a0' : '')
  const tenths = before === 0 ? null : Math.round(((after - before) / before) * 1000)
  if (tenths === null) return '–'
  const number = `${Math.abs(tenths) / 10}`.replace('.', language === 'uk' ? ',' : '.')
  return `${after > before ? '+' : '−'}${number}${language === 'uk' ? '\u00a0' : ''}%`
}

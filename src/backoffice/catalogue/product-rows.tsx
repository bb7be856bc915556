import { Link, useLocation } from 'react-router'
import type { ProductRow } from '#contract/admin/products.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useLastOpened } from '../list/last-opened.ts'
import { formatMoment } from '../list/moments.ts'
import { TableHead } from '../list/table-head.tsx'
import type { Selection } from '../list/use-selection.ts'
import { StateMark } from './state-mark.tsx'

/** One product a row. Coming back from its editor, the focus stands on it again. */
export function ProductRows({ rows, selection }: { rows: readonly ProductRow[]; selection: Selection | null }) {
  const t = useTranslations('admin-catalogue')
  const remember = useLastOpened('product')
  return (
    <table className="rows">
      <TableHead
        columns={[
          t('product'),
          t('category'),
          { name: t('price'), className: 'text-right' },
          t('state'),
          t('missing'),
          { name: t('changed'), className: 'md:max-lg:hidden' },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} selection={selection} onOpen={remember} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, selection, onOpen }: { row: ProductRow; selection: Selection | null; onOpen: (id: string) => void }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const { search } = useLocation()
  const id = `product-${row.id}`
  const price = formatMoney(money(row.price_kopiykas), 'UAH', language)
  const shown = row.name[language] ? language : 'uk'
  return (
    <tr>
      <td>
        <div className="flex items-center">
          {selection && (
            <Checkbox
              className="shrink-0"
              label={<span className="sr-only">{t('selectOf', { name: row.name[shown] })}</span>}
              checked={selection.has(row.id)}
              onChange={() => selection.toggle(row.id)}
            />
          )}
          <Link
            id={id}
            to={`/catalogue/products/${row.id}`}
            state={{ list: search }}
            onClick={() => onOpen(id)}
            className="flex min-h-11 min-w-0 items-center gap-3 hover:text-accent"
          >
            {row.picture ? (
              <img src={row.picture} alt="" width={44} height={44} loading="lazy" className="size-11 shrink-0 bg-ground object-cover" />
            ) : (
              <span className="size-11 shrink-0 bg-ground" />
            )}
            <span className="min-w-0">
              <span lang={shown} className="block leading-snug font-medium">
                {row.name[shown]}
              </span>
              <span className="text-small text-concrete-dark">{row.code}</span>
            </span>
          </Link>
        </div>
      </td>
      <td data-label={t('category')}>{row.category.name[language] || row.category.name.uk}</td>
      <td data-label={t('price')} className="money md:text-right">
        {row.price_varies ? t('from', { price }) : price}
      </td>
      <td data-label={t('state')}>
        <StateMark state={row.state} />
      </td>
      <td data-label={t('missing')}>
        {row.missing.length > 0 && (
          <span className="flex flex-wrap gap-1">
            {row.missing.map((gap) => (
              <span key={gap} className="mark mark-warning">
                {t(`gap_${gap}`)}
              </span>
            ))}
          </span>
        )}
      </td>
      <td data-label={t('changed')} className="text-small text-concrete-dark md:max-lg:hidden">
        {row.changed_by && `${formatMoment(row.changed_at, language)}, ${row.changed_by.name}`}
      </td>
    </tr>
  )
}

import type { ProductRow } from '#contract/admin/products.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { RowLink, useFocusOnOpened, type Column } from '../list/row-table.tsx'
import type { Selection } from '../list/use-selection.ts'
import { StateMark } from './state-mark.tsx'

/** The possible columns of the list. @param selection set when products can be selected */
export function useProductColumns(selection: Selection | null): readonly Column<ProductRow>[] {
  const t = useTranslations('admin-catalogue')
  const format = useFormats()
  useFocusOnOpened('product')
  const price = (row: ProductRow) => format.sum(row.price_kopiykas)
  return [
    { id: 'product', name: t('product'), cell: (row) => <Product row={row} selection={selection} /> },
    { id: 'category', name: t('category'), narrow: 'md:max-[860px]:hidden', cell: ({ category: { name } }) => format.name(name) },
    {
      id: 'price',
      name: t('price'),
      headClass: 'text-right',
      cellClass: 'money md:text-right',
      cell: (row) => (row.price_varies ? t('from', { price: price(row) }) : price(row)),
    },
    { id: 'state', name: t('state'), cell: (row) => <StateMark state={row.state} /> },
    { id: 'missing', name: t('missing'), cell: (row) => row.missing.length > 0 && <Gaps row={row} /> },
    {
      id: 'changed',
      name: t('changed'),
      cellClass: 'text-small text-concrete-dark',
      narrow: 'md:max-lg:hidden',
      cell: (row) => row.changed_by && `${format.moment(row.changed_at)}, ${row.changed_by.name}`,
    },
    {
      id: 'ordered',
      name: t('ordered30'),
      headClass: 'text-right',
      cellClass: 'md:text-right',
      extra: true,
      cell: (row) => row.ordered_30_days,
    },
    { id: 'english', name: t('inEnglish'), extra: true, cell: (row) => row.name.en && <span lang="en">{row.name.en}</span> },
  ]
}

function Gaps({ row }: { row: ProductRow }) {
  const t = useTranslations('admin-catalogue')
  return (
    <span className="flex flex-wrap gap-1">
      {row.missing.map((gap) => (
        <span key={gap} className="mark mark-warning">
          {t(`gap_${gap}`)}
        </span>
      ))}
    </span>
  )
}

function Product({ row, selection }: { row: ProductRow; selection: Selection | null }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const shown = row.name[language] ? language : 'uk'
  return (
    <div className="flex items-center">
      {selection && (
        <Checkbox
          className="shrink-0"
          label={<span className="sr-only">{t('selectOf', { name: row.name[shown] })}</span>}
          checked={selection.has(row.id)}
          onChange={() => selection.toggle(row.id)}
        />
      )}
      <RowLink
        list="product"
        row={row.id}
        to={`/catalogue/products/${row.id}`}
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
      </RowLink>
    </div>
  )
}

import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { ProductRow } from '#contract/admin/products.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { formatMoment } from '../list/moments.ts'
import { StateMark } from './state-mark.tsx'

const lastOpenedKey = 'admin-product-opened'

/** One product a row. Coming back from its editor, the focus stands on it again. */
export function ProductRows({ rows }: { rows: readonly ProductRow[] }) {
  const t = useTranslations('admin-catalogue')
  useEffect(() => {
    const id = sessionStorage.getItem(lastOpenedKey)
    if (id === null) return
    sessionStorage.removeItem(lastOpenedKey)
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [])
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('category')}</th>
          <th scope="col" className="text-right">
            {t('price')}
          </th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('missing')}</th>
          <th scope="col" className="md:max-lg:hidden">
            {t('changed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: ProductRow }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const { search } = useLocation()
  const id = `product-${row.id}`
  const price = formatMoney(money(row.price_kopiykas), 'UAH', language)
  const shown = row.name[language] ? language : 'uk'
  return (
    <tr>
      <td>
        <Link
          id={id}
          to={`/catalogue/products/${row.id}`}
          state={{ list: search }}
          onClick={() => sessionStorage.setItem(lastOpenedKey, id)}
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

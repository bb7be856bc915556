import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, buttonVariants } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'
import { apiBase } from '#contract/endpoint.ts'
import { Dialog } from '#ui/dialog.tsx'
import { adminApi, useMay } from '../api/admin-api.ts'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ChoiceFilter, SearchFilter, FoldedFilters } from '../list/filters.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { RowTable, shownColumns } from '../list/row-table.tsx'
import { SelectPageButton } from '../list/selection-bar.tsx'
import { useList, type ListState } from '../list/use-list.ts'
import { ViewsBar } from '../list/views-bar.tsx'
import { useSelection } from '../list/use-selection.ts'
import { categoryOptions, useCategories } from './category-options.ts'
import { NewProductDialog } from './new-product-dialog.tsx'
import { productGapNames, productSortNames, productStateNames } from './product-names.ts'
import { useProductColumns } from './product-rows.tsx'
import { ProductSelection } from './product-selection.tsx'

/** All products, on sale or hidden, with what they lack. */
export default function ProductListScreen() {
  const t = useTranslations('admin-catalogue')
  const mayEdit = useMay('catalogue.edit')
  const { state, search } = useLocation()
  const navigate = useNavigate()
  // The palette's request for a new product may come while the screen is already open.
  const asked = typeof state === 'object' && state !== null && 'isMaking' in state ? state : null
  const [isMaking, setMaking] = useState(asked !== null)
  const [known, setKnown] = useState(asked)
  if (asked !== known) {
    setKnown(asked)
    if (asked) setMaking(true)
  }
  const closeNew = () => {
    setMaking(false)
    if (asked) void navigate({ search }, { replace: true })
  }
  const list = useList('products', (query) => adminApi().listProducts({ query }), 'products')
  const selection = useSelection(list.parameters, list.data?.meta.total ?? 0)
  const [query] = useSearchParams()
  const [isExporting, setExporting] = useState(false)
  const columns = useProductColumns(mayEdit ? selection : null)
  return (
    <ScreenFrame
      title={t('products')}
      actions={
        mayEdit && (
          <>
            <Button variant="secondary" onClick={() => setExporting(true)}>
              {t('export')}
            </Button>
            <Button onClick={() => setMaking(true)}>
              <Icon name="plus" />
              {t('newProduct')}
            </Button>
          </>
        )
      }
    >
      {mayEdit && isMaking && <NewProductDialog onClose={closeNew} />}
      {isExporting && <ExportDialog filter={list.parameters} columns={shownColumns(columns, query)} onClose={() => setExporting(false)} />}
      <ListFrame
        list={list}
        filters={<Filters list={list} />}
        select={mayEdit && <SelectPageButton selection={selection} list={list} />}
        chosen={mayEdit && <ProductSelection selection={selection} list={list} />}
        views={<ViewsBar list="products" columns={columns} />}
        empty={<NoProducts />}
      >
        {(rows) => <RowTable columns={columns} rows={rows} rowKey={(row) => row.id} />}
      </ListFrame>
    </ScreenFrame>
  )
}

/** For an empty catalogue: a product needs a category, and a table imports many at once. */
function NoProducts() {
  const t = useTranslations('admin-catalogue')
  const mayEdit = useMay('catalogue.edit')
  const { data: categories } = useCategories()
  if (!mayEdit) return <p>{t('noProductsYet')}</p>
  return (
    <>
      <p>{t(categories?.data.length === 0 ? 'noProductsNorCategories' : 'noProducts')}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {categories?.data.length === 0 && (
          <Link className="text-link" to="/catalogue/categories">
            {t('firstCategory')}
          </Link>
        )}
        <Link className="text-link" to="/catalogue/import">
          {t('importTable')}
        </Link>
      </p>
    </>
  )
}

function Filters<Row>({ list }: { list: ListState<Row> }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const { data: categories } = useCategories()
  return (
    <>
      <SearchFilter label={t('search')} {...list.searchControl} />
      <FoldedFilters list={list}>
        <ChoiceFilter list={list} name="category" label={t('category')} options={categoryOptions(categories?.data ?? [], language)} />
        <ChoiceFilter list={list} name="state" label={t('state')} values={productStateNames} text={(value) => t(`state_${value}`)} />
        <ChoiceFilter list={list} name="missing" label={t('missing')} values={productGapNames} text={(value) => t(`gap_${value}`)} />
        <Select
          label={t('sort')}
          className="min-w-36 flex-1 sm:flex-none"
          options={productSortNames.map((value) => ({ value: value === 'changed' ? '' : value, label: t(`sort_${value}`) }))}
          {...list.filterControl('sort')}
        />
      </FoldedFilters>
    </>
  )
}

interface ExportDialogProps {
  filter: URLSearchParams
  /** Ids of the columns shown in the list. */
  columns: readonly string[]
  onClose: () => void
}

/** Exports the list as shown, or the tables of the same products that the import reads. */
function ExportDialog({ filter, columns, onClose }: ExportDialogProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const link = (more: Record<string, string>) => {
    const query = new URLSearchParams(filter)
    query.delete('cursor')
    for (const [name, value] of Object.entries({ ...more, language })) query.set(name, value)
    return `${apiBase}/v1/admin/exports/products?${query}`
  }
  const list = { sheet: 'list', columns: columns.join(',') }
  return (
    <Dialog open onClose={onClose} title={t('exportTitle')}>
      <p className="font-medium">{t('exportList')}</p>
      <p className="text-small text-concrete-dark">{t('exportListHint')}</p>
      <div className="mt-2 mb-5 flex flex-wrap gap-2">
        <a className={buttonVariants('secondary')} href={link({ ...list, format: 'xlsx' })} download aria-label={`${t('exportList')}, XLSX`}>
          XLSX
        </a>
        <a className={buttonVariants('quiet')} href={link({ ...list, format: 'csv' })} download aria-label={`${t('exportList')}, CSV`}>
          CSV
        </a>
      </div>
      <p className="font-medium">{t('exportTables')}</p>
      <p className="text-small text-concrete-dark">{t('exportTablesHint')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <a className={buttonVariants('secondary')} href={link({ format: 'xlsx' })} download aria-label={`${t('exportTables')}, XLSX`}>
          XLSX
        </a>
        <a className={buttonVariants('quiet')} href={link({ format: 'csv', sheet: 'products' })} download>
          {t('exportProducts')}
        </a>
        <a className={buttonVariants('quiet')} href={link({ format: 'csv', sheet: 'options' })} download>
          {t('exportOptions')}
        </a>
      </div>
    </Dialog>
  )
}

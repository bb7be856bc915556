import { useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { filterForm } from './toolbar.tsx'

/** The filters as a form: with scripts every change applies at once, without scripts the button submits. */
export function FilterForm(panel: FilterPanelProps) {
  const t = useTranslations('catalogue')
  const { search, currency, priceFrom, priceTo } = panel.listingState.listing
  return (
    <form id={filterForm} onSubmit={(event) => event.preventDefault()}>
      {search && <input type="hidden" name="full_text_search" value={search} />}
      {currency && <input type="hidden" name="currency" value={currency} />}
      <FilterPanel {...panel} />
      <div className="plain-filters hidden noscript:flex">
        <HiddenPriceInput name="price_from" label={t('priceFromLabel')} value={priceFrom} />
        <HiddenPriceInput name="price_to" label={t('priceToLabel')} value={priceTo} />
        <button type="submit" className={buttonVariants()}>
          {t('apply')}
        </button>
      </div>
    </form>
  )
}

/** A field for a bound when scripts are off; empty when none is set. */
function HiddenPriceInput({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <label>
      {label}
      <input name={name} defaultValue={value ?? ''} />
    </label>
  )
}

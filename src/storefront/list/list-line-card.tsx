import { Link } from 'react-router'
import { offerLimits } from '#contract/offer-limits.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useCurrency } from '../api/use-currency.ts'
import { unitAt } from '../api/volume-price.ts'
import { changeListQuantity, nameListPlace, removeFromList } from '../list-state/list-store.ts'
import type { ListedLine } from '../list-state/list-storage.ts'
import { CompareToggle } from '../compare-state/compare-toggle.tsx'
import { closeAllModals } from '../modals/modals.ts'
import { configuredPath } from '../navigation/configured-path.ts'
import { LinePhoto, PictureNote } from '../order-shared/line-photo.tsx'
import { LineQuantity } from '../order-shared/line-quantity.tsx'
import { OptionTexts } from '../order-shared/option-texts.tsx'
import type { ListPrices } from './list-prices.ts'

/** One line of the list: picture, options, place, quantity and prices. */
export function ListLineCard({ priced }: { priced: ListPrices['lines'][number] }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const currency = useCurrency()
  const { line, view, total } = priced
  const name = view?.product_name ?? line.name
  const address = configuredPath(language, { ...line, id: line.productId })
  const ready = view && readyRange(view)
  return (
    <article aria-label={name} className="flex gap-4">
      <div className="w-[min(4rem,20%)] shrink-0 sm:w-20">
        <LinePhoto image={view?.image} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="leading-snug font-medium">
          {view === null ? (
            name
          ) : (
            <Link to={address} onClick={closeAllModals} className="underline-offset-4 hover:text-accent hover:underline">
              {name}
            </Link>
          )}
        </h3>
        {view && (
          <ul className="mt-1 text-small text-concrete-dark">
            <OptionTexts properties={view.product_properties} />
            <li>
              {[ready && t('ready', { days: formatDays(ready, language) }), view.weight_kg !== null && t('pieceWeight', { weight: view.weight_kg })]
                .filter(Boolean)
                .join('\u00a0· ')}
            </li>
            <PictureNote image={view.image} />
          </ul>
        )}
        {view === null && (
          <p className="mt-2 border-l-2 border-error bg-ground px-3 py-2 text-small">
            {t('gone')}{' '}
            <Link to={address} onClick={closeAllModals} className="text-link">
              {t('seeNearest')}
            </Link>
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <PlaceField line={line} name={name} />
          {view && (
            <CompareToggle
              line={comparedLine(line)}
              name={name}
              className="inline-flex min-h-11 items-center gap-1.5 text-small underline underline-offset-4"
            />
          )}
          <button
            type="button"
            aria-label={t('removeOf', { product: name })}
            className="inline-flex min-h-11 items-center text-small text-accent underline underline-offset-4 hover:decoration-2"
            onClick={() => removeFromList([line.key])}
          >
            {t('remove')}
          </button>
        </div>
        <div className="mt-2">
          <LineQuantity
            priced={view ? { ...view, unit: unitAt(view, line.quantity).unit, total, currency } : null}
            quantity={line.quantity}
            label={t('quantityOf', { product: name })}
            t={t}
            onChange={(quantity) => changeListQuantity(line.key, quantity)}
          />
        </div>
      </div>
    </article>
  )
}

/** The comparison is of single pieces, without place and quantity. */
const comparedLine = ({ productId, choice }: ListedLine) => ({
  productId,
  choice: Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== 'no')),
})

function PlaceField({ line, name }: { line: ListedLine; name: string }) {
  const t = useTranslations('list')
  return (
    <label className="flex min-w-0 flex-[1_1_10rem] items-center gap-2 text-small">
      <span className="text-concrete-dark">{t('place')}</span>
      <input
        aria-label={t('placeOf', { product: name })}
        className="min-h-11 w-full min-w-0 border-b border-concrete bg-transparent px-1 placeholder:text-concrete-dark focus:border-ink"
        placeholder={t('placeHint')}
        maxLength={offerLimits.place}
        autoComplete="off"
        value={line.place}
        onChange={(event) => nameListPlace(line.key, event.target.value)}
      />
    </label>
  )
}

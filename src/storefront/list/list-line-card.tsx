import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { offerLimits } from '#contract/offer-limits.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useCurrency } from '../api/use-currency.ts'
import { minorUnits } from '../api/minor-units.ts'
import { nextTier, percentAt, unitAt } from '../api/volume-price.ts'
import { changeListQuantity, nameListPlace, removeFromList } from '../list-state/list-store.ts'
import type { ListedLine } from '../list-state/list-storage.ts'
import { CompareToggle } from '../compare-state/compare-toggle.tsx'
import { closeAllModals } from '../modals/modals.ts'
import { LinePhoto, PictureNote } from '../order-shared/line-photo.tsx'
import { lineAddress } from './line-address.ts'
import type { ListPrices } from './list-prices.ts'
import { OptionTexts } from './option-texts.tsx'

/** One line of the list: picture, options, place, quantity and prices. */
export function ListLineCard({ priced }: { priced: ListPrices['lines'][number] }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const { line, view } = priced
  const name = view?.product_name ?? line.name
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
            <Link to={lineAddress(line, language)} onClick={closeAllModals} className="underline-offset-4 hover:text-accent hover:underline">
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
            <Link to={lineAddress(line, language)} onClick={closeAllModals} className="text-link">
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
        <QuantityAndTotal priced={priced} name={name} />
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

function QuantityAndTotal({ priced: { line, view, total }, name }: { priced: ListPrices['lines'][number]; name: string }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const currency = useCurrency()
  const percent = view ? percentAt(view, line.quantity) : 0
  const next = view && nextTier(view, line.quantity)
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <Stepper
        value={line.quantity}
        min={quantityLimits.min}
        max={quantityLimits.max}
        label={t('quantityOf', { product: name })}
        disabled={view === null}
        onChange={(quantity) => changeListQuantity(line.key, quantity)}
      />
      {view && (
        <p className="grow text-right">
          <span className="block text-small text-concrete-dark">
            {t('each', { price: formatMoney(unitAt(view, line.quantity).unit, currency, language) })}
            {percent > 0 && `\u00a0· ${t('volumeOff', { percent })}`}
          </span>
          <Price amount={total} currency={currency} className="font-medium" />
          {next && (
            <span className="block text-small text-concrete-dark">
              {t('volumeNext', { count: next.from_pieces, price: formatMoney(minorUnits(next.unit_price), currency, language) })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

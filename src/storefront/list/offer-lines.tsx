import { Link } from 'react-router'
import { parseConfiguration } from '#contract/configuration-url.ts'
import type { OfferLine } from '#contract/commercial-offer.ts'
import type { SharedLine } from '#contract/list-url.ts'
import { formatMoney, type Currency } from '#contract/money.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { minorUnits } from '../api/minor-units.ts'
import { configuredPath } from '../navigation/configured-path.ts'
import { LineAmount } from '../order-shared/line-amount.tsx'
import { LinePhoto, PictureNote } from '../order-shared/line-photo.tsx'
import { OptionTexts } from '../order-shared/option-texts.tsx'

/**
 * Read-only lines of an offer or of a shared list. A line that can no longer be ordered is null.
 * @param asked the requested lines of a shared list by position; a missing one links to the nearest product
 */
export function OfferLines({
  lines,
  currency,
  asked = [],
}: {
  lines: readonly (OfferLine | null)[]
  currency: Currency
  asked?: readonly SharedLine[]
}) {
  const t = useTranslations('list')
  const language = useLanguage()
  const nearest = (index: number) => {
    const line = asked[index]
    return (
      line && (
        <Link to={configuredPath(language, { ...line, id: line.productId })} className="text-link">
          {t('seeNearest')}
        </Link>
      )
    )
  }
  return (
    <ul>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <li key={index} className="border-t border-concrete-light py-5">
          {line ? (
            <Line line={line} currency={currency} />
          ) : (
            <p className="text-concrete-dark">
              {t('goneLine')} {nearest(index)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ line, currency }: { line: OfferLine; currency: Currency }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const { image, product_id, product_name, place, quantity, unit_price, line_total, weight_kg, size_label } = line
  const ready = readyRange(line)
  const saysSize = line.product_properties.some(({ property_name }) => property_name === 'size')
  const facts = [
    // Omitted when an option already states the size.
    size_label !== null && !saysSize && t('size', { size: size_label }),
    weight_kg !== null && t('pieceWeight', { weight: weight_kg }),
    ready && t('ready', { days: formatDays(ready, language) }),
  ]
  return (
    <article aria-label={product_name} className="flex gap-4">
      <div className="w-20 shrink-0 sm:w-28">
        <LinePhoto image={image} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="leading-snug font-medium">
          <Link
            to={configuredPath(language, { id: product_id, slug: line.slug, choice: parseConfiguration(line.configuration) ?? {} })}
            className="underline-offset-4 hover:text-accent hover:underline"
          >
            {product_name}
          </Link>
        </h3>
        {place !== null && <p className="text-accent">{place}</p>}
        <ul className="mt-1 text-small text-concrete-dark">
          <OptionTexts properties={line.product_properties} />
          <li>{facts.filter(Boolean).join('\u00a0· ')}</li>
          <PictureNote image={image} />
        </ul>
        <LineAmount
          details={[
            t('pieces', { count: quantity }),
            quantity > 1 && t('each', { price: formatMoney(minorUnits(unit_price), currency, language) }),
            line.volume_percent > 0 && t('volumeOff', { percent: line.volume_percent }),
          ]}
          total={minorUnits(line_total)}
          currency={currency}
        />
      </div>
    </article>
  )
}

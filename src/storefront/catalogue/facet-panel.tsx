import { useState } from 'react'
import { rangeFacets, valueFacets, type RangeFacet, type ValueFacet } from '#contract/facets.ts'
import { swatchName } from '#contract/palette.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { PriceRange } from '#ui/price-range.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { usePalette } from '../api/shop-data.ts'
import { toggleValue, withRange } from './facet-changes.ts'
import { changed } from './listing.ts'
import type { Cards } from './card.ts'
import { unitNames, unitFactors } from './range-units.ts'
import type { ListingState } from './use-listing.ts'

interface FacetPanelProps {
  listingState: ListingState
  meta: Cards['meta']
}

/** Debounce in ms: the list is requested only for the value at which a thumb rests. */
const debounceMs = 500

/** Place, shape, measurements, colour and options; the most common ones are open. */
export default function FacetPanel(panel: FacetPanelProps) {
  const [place, shape, color, option] = valueFacets
  return (
    <div className="facets">
      <ValueGroup {...panel} facet={place} open />
      <ValueGroup {...panel} facet={shape} />
      <RangeGroup {...panel} />
      <ValueGroup {...panel} facet={color} />
      <ValueGroup {...panel} facet={option} />
    </div>
  )
}

function ValueGroup({ listingState: { listing, change }, meta, facet, open = false }: FacetPanelProps & { facet: ValueFacet; open?: boolean }) {
  const t = useTranslations('catalogue')
  const palette = usePalette()
  const ticked = listing.facets.values[facet]
  const offered = meta.facets[facet]
  if (offered.length === 0) return null
  const name = t(`facet_${facet}`)
  return (
    <details open={open || ticked.length > 0}>
      <summary>{name}</summary>
      <ul aria-label={name}>
        {offered.map(({ value, label, count }) => (
          <li key={value}>
            <label data-none={count === 0 || undefined}>
              <input
                type="checkbox"
                name={`${facet}[]`}
                value={value}
                checked={ticked.includes(value)}
                onChange={() => change((newest) => changed(newest, { facets: toggleValue(newest.facets, facet, value) }))}
              />
              {facet === 'color' && <Swatch colour={swatchName(palette, value)} size="dot" />}
              {`${label} `}
              <small>{count}</small>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}

function RangeGroup(panel: FacetPanelProps) {
  const t = useTranslations('catalogue')
  const { listing } = panel.listingState
  const { ranges } = listing.facets
  const used = rangeFacets.some((facet) => ranges[facet].from !== null || ranges[facet].to !== null)
  const [shown, setShown] = useState(used)
  return (
    <details open={used} onToggle={(event) => event.currentTarget.open && setShown(true)}>
      <summary>{t('facet_sizes')}</summary>
      {/* Rendered only when opened, because eight thumbs and eight fields are a tenth of the page. */}
      {shown && (
        <div className="flex flex-col gap-5 pb-3 noscript:hidden">
          {rangeFacets.map((facet) => (
            <FacetRange key={facet} {...panel} facet={facet} />
          ))}
        </div>
      )}
      <div className="range-fields">
        {rangeFacets.flatMap((facet) =>
          (['from', 'to'] as const).map((end) => (
            <label key={facet + end}>
              {`${t(`facet_${facet}`)}, ${t(end === 'from' ? 'least' : 'most')} ${t(facet === 'height' || facet === 'width' ? 'millimetres' : unitNames[facet])}`}
              <input name={`${facet}_${end}`} defaultValue={ranges[facet][end] ?? ''} />
            </label>
          )),
        )}
      </div>
    </details>
  )
}

/** Rounds bounds outwards to whole units, so that no product is hidden. */
function FacetRange({ listingState: { listing, change }, meta, facet }: FacetPanelProps & { facet: RangeFacet }) {
  const t = useTranslations('catalogue')
  const bounds = meta.facets[facet]
  const { from, to } = listing.facets.ranges[facet]
  if (!bounds) return null
  const unit = unitFactors[facet]
  const [min, max] = [Math.floor(bounds.min / unit), Math.ceil(bounds.max / unit)]
  const within = (value: number) => Math.min(Math.max(value, min), max)
  const name = t(`facet_${facet}`)
  const symbol = t(unitNames[facet])
  return (
    <PriceRange
      legend={`${name}, ${symbol}`}
      name={name}
      symbol={symbol}
      min={min}
      max={max}
      from={within(from === null ? min : Math.floor(from / unit))}
      to={within(to === null ? max : Math.ceil(to / unit))}
      onChange={(range) =>
        change(
          (newest) =>
            changed(newest, {
              facets: withRange(newest.facets, facet, {
                from: range.from > min ? range.from * unit : null,
                to: range.to < max ? range.to * unit : null,
              }),
            }),
          debounceMs,
        )
      }
    />
  )
}

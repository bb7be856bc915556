import { useEffect, useState } from 'react'
import { useLanguage, useWords } from '#i18n/words.tsx'
import { PriceRange } from '#ui/price-range.tsx'
import { currencySymbol } from './prices.ts'
import { showAs } from './kept-view.ts'
import { changed } from './listing.ts'
import type { UsedListing } from './use-listing.ts'

/** Moving a thumb is sent after this pause (rule 2.5). */
const pauseMs = 500

/** The price range of what search and categories leave: the address takes only what narrows it. */
export function PriceFilter({ used: { listing, change }, min, max }: { used: UsedListing; min: number; max: number }) {
  const t = useWords('catalogue')
  const language = useLanguage()
  const within = (value: number) => Math.min(Math.max(value, min), max)
  const asked = { from: within(listing.priceFrom ?? min), to: within(listing.priceTo ?? max) }
  const [draft, setDraft] = useState<{ from: number; to: number } | null>(null)
  const { from, to } = draft ?? asked

  useEffect(() => {
    if (draft === null) return undefined
    const timer = setTimeout(() => {
      change(changed(listing, { priceFrom: draft.from > min ? draft.from : null, priceTo: draft.to < max ? draft.to : null }))
      setDraft(null)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [draft]) // the pause starts anew with every move and with nothing else

  useEffect(() => {
    showAs({ priceRange: { from, to, absoluteMin: min, absoluteMax: max, isUserModified: from > min || to < max } })
  }, [from, to, min, max])

  return <PriceRange legend={t('price')} symbol={currencySymbol(language)} min={min} max={max} from={from} to={to} onChange={setDraft} />
}

import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Front } from '#contract/front.ts'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useShow } from '../../api/currency.ts'
import { lazyApi } from '../../api/query-cache.ts'
import { formatPrice } from '../format-prices.ts'
import { tileAddress } from '../tile-address.ts'

/** The recommended products as tiles to swipe through. Space is reserved until they load; if that fails, it stays empty. */
export function RecommendedRow() {
  const t = useTranslations('front')
  const tCatalogue = useTranslations('catalogue')
  const language = useLanguage()
  const [front, setFront] = useState<Pick<Front, 'recommended' | 'currency'> | null>(null)
  useEffect(() => {
    const reading = new AbortController()
    const read = async () => (await lazyApi(language)).viewFront({}, { signal: reading.signal })
    void read().then(
      (answer) => reading.signal.aborted || setFront(answer),
      () => {}, // The catalogue works without this row.
    )
    return () => reading.abort()
  }, [language])
  const shown = useShow()(front)
  const price = (amount: number) => formatPrice(amount, shown?.currency ?? 'UAH', language)
  return (
    <section aria-label={t('recommended')} className="front-part noscript:hidden">
      <h2 className="mb-4 text-lead">{t('recommended')}</h2>
      <ul className="front-row snap-track">
        {shown?.recommended.map(({ id, name, slug, price: amount, from, image }) => (
          <li key={id}>
            <Link to={productPath(language, { id, slug })} discover="none">
              <span className="photo photo-cover">{image && <img src={tileAddress(image, 320) ?? ''} alt="" loading="lazy" />}</span>
              <b>{name}</b>
              <small>{from ? tCatalogue('from', { price: price(amount) }) : price(amount)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

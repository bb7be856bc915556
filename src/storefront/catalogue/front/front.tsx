import { Link } from 'react-router'
import type { Language } from '#contract/languages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { Photo } from '#ui/photo.tsx'
import { useShow } from '../../api/currency.ts'
import { useShopData } from '../../api/shop-data.ts'
import { categoryPath, pagePath } from '../../navigation/links.ts'
import { toSrcSet, type CardImage } from '../card.ts'
import { formatPrice } from '../format-prices.ts'
import { RecommendedRow } from './recommended-row.tsx'
import { heroSizes, uprightBelow, uprightSizes, wideFrom, type FrontView } from './front-view.ts'

/** The part above the unfiltered catalogue: a scene, one sentence, the families, and links to three pages. */
export default function Front({ front }: { front: FrontView }) {
  const t = useTranslations('front')
  return (
    <section aria-label={t('label')} className="page-frame pt-0 md:pt-6">
      <Hero front={front} />
      <Families families={front.families} />
      {front.recommended > 0 && <RecommendedRow />}
      <Strip strip={front.strip} />
    </section>
  )
}

function Hero({ front }: { front: FrontView }) {
  const t = useTranslations('front')
  return (
    <div className="front-top">
      {front.hero && (
        <div className="front-hero">
          <HeroPicture hero={front.hero} />
          {/* Without a scene of its own, the shop shows a product picture, which may be a photograph. */}
          {front.hero.wide && <small>{t('visualisation')}</small>}
        </div>
      )}
      <div>
        <h1>{t('title')}</h1>
        <p>{useSentence(front)}</p>
        <a href="#list" className={`${buttonVariants()} mt-5`}>
          {t('toList', { count: front.products })}
        </a>
      </div>
    </div>
  )
}

function HeroPicture({ hero: { wide, upright } }: { hero: NonNullable<FrontView['hero']> }) {
  const source = (image: CardImage, media: string | undefined, sizes: string) =>
    image.format.type === null ? [] : [{ type: image.format.type, srcSet: toSrcSet(image), sizes, media }]
  return (
    <Photo
      src={upright.stem + upright.format.plain}
      sources={[
        ...(wide ? source(wide, wideFrom, heroSizes) : []),
        ...source(upright, wide ? uprightBelow : undefined, wide ? uprightSizes : heroSizes),
      ]}
      alt={upright.alt}
      width={upright.format.width}
      height={upright.format.height}
      placeholder={upright.placeholder ?? undefined}
      priority
      className="photo-cover h-full"
    />
  )
}

/** A sentence about location, lowest price, lead time and delivery, as far as they are known. */
function useSentence(front: FrontView): string {
  const t = useTranslations('front')
  const language = useLanguage()
  const { prices, days, currency } = useShow()(front)
  const price = prices && priceRange(prices, currency, language)
  const parts = [
    t('where'),
    price && (price.to === null ? price.from : t('prices', { from: price.from, to: price.to })),
    days && (days.from === days.to ? t('days', { count: days.to }) : t('daysRange', { from: days.from, count: days.to })),
    t('delivery'),
  ]
  return `${parts[0]}: ${parts.slice(1).filter(Boolean).join(', ')}.`
}

function priceRange({ from, to }: NonNullable<FrontView['prices']>, currency: FrontView['currency'], language: Language) {
  // Rounded to whole units, because a sentence about eighty products is not a price list.
  const whole = (amount: number) => formatPrice(Math.round(amount), currency, language)
  return { from: whole(Math.floor(from)), to: from === to ? null : whole(Math.ceil(to)) }
}

function Families({ families }: Pick<FrontView, 'families'>) {
  const t = useTranslations('front')
  const language = useLanguage()
  const { categories } = useShopData()
  if (families.length === 0) return null
  return (
    <nav aria-label={t('families')} className="front-part">
      <ul className="front-tiles snap-track">
        {families.map(({ id, count, image }) => (
          <li key={id}>
            <Link to={categoryPath(language, id)} discover="none">
              <TilePicture src={image} />
              <b>{categories?.find(({ categoryId }) => categoryId === id)?.categoryName}</b>
              <small>{t('count', { count })}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ways = [
  { to: 'how-it-is-made', picture: 'making', text: 'makingText' },
  { to: 'colours', picture: 'palette', text: 'paletteText' },
  { to: 'for-architects', picture: 'architects', text: 'architectsText' },
] as const

function Strip({ strip }: Pick<FrontView, 'strip'>) {
  const t = useTranslations('front')
  const language = useLanguage()
  return (
    <nav aria-label={t('more')} className="front-part border-y border-concrete-light">
      <ul className="front-strip">
        {ways.map(({ to, picture, text }) => (
          <li key={to}>
            <Link to={pagePath(language, to)} discover="none">
              <TilePicture src={strip[picture]} />
              <span>
                <b>{t(picture)}</b>
                <small>{t(text)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Decorative: the text beside it says the same. */
function TilePicture({ src }: { src: string | null }) {
  return <span className="photo photo-cover">{src && <img src={src} alt="" loading="lazy" />}</span>
}

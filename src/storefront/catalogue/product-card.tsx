import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { swatchName } from '#contract/palette.ts'
import { cropClasses } from '#contract/picture-kinds.ts'
import { formatDays } from '#contract/ready-range.ts'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { classNames } from '#ui/class-names.ts'
import { Photo } from '#ui/photo.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { toSrcSet, type Card, type CardImage } from './card.ts'
import { useShow } from '../api/currency.ts'
import { usePalette } from '../api/shop-data.ts'
import { formatPrice } from './format-prices.ts'

export interface ProductCardProps {
  card: Card
  /** The displayed width of the picture, for the browser's choice of file. */
  sizes: string
  /** The card is in the first row of the screen. */
  priority?: boolean
  heading?: 'h2' | 'h3'
}

/** A shorter sideways movement of a finger counts as a press, px. */
const swipeLength = 24

/** One link to the product: picture, name, price, sizes, lead time. */
export function ProductCard({ card, sizes, priority = false, heading: Heading = 'h2' }: ProductCardProps) {
  const t = useTranslations('catalogue')
  const language = useLanguage()
  /** The second picture is loaded once a mouse or a finger is on the card. */
  const [pointedAt, setPointedAt] = useState(false)
  const [turned, setTurned] = useState(false)
  const touchedAt = useRef(0)
  const palette = usePalette()
  const { image, hover } = card
  const { price: amount, currency } = useShow()(card)
  const price = formatPrice(amount, currency, language)
  return (
    <Link
      to={productPath(language, card)}
      discover="none"
      className="product-card"
      // `pointermove` rather than `pointerenter`, because the pointer may be here before hydration.
      onPointerMove={(event) => event.pointerType === 'mouse' && setPointedAt(true)}
      onPointerDown={(event) => {
        setPointedAt(true)
        touchedAt.current = event.clientX
      }}
      // A swipe does not follow the link. The browser handles vertical scrolling; sideways movement is handled here.
      onPointerUp={({ pointerType, clientX }) => {
        const swiped = clientX - touchedAt.current
        if (pointerType === 'touch' && Math.abs(swiped) > swipeLength) setTurned(swiped < 0)
      }}
    >
      <span data-turned={hover ? turned : undefined}>
        <CardPhoto image={image} alt={image?.alt || card.name} sizes={sizes} priority={priority} />
        {image && hover && pointedAt && (
          <span aria-hidden="true" className="card-second">
            <CardPhoto image={{ ...image, focus: undefined, ...hover }} alt="" sizes={sizes} priority />
          </span>
        )}
      </span>
      <Heading>{card.name}</Heading>
      <p>{card.from ? t('from', { price }) : price}</p>
      {card.varies && <small>{t('priceVaries')}</small>}
      {card.sizes && <small>{t('sizes', { sizes: card.sizes })}</small>}
      {card.colours.length > 0 && (
        <small className="card-colours" role="img" aria-label={t('colours', { count: card.colours.length })}>
          {card.colours.map((colour) => (
            <Swatch key={colour} colour={swatchName(palette, colour)} size="dot" />
          ))}
        </small>
      )}
      <small>{t('ready', { dates: formatDays(card.ready, language) })}</small>
    </Link>
  )
}

function CardPhoto({ image, alt, sizes, priority }: { image: CardImage | null; alt: string; sizes: string; priority: boolean }) {
  if (!image) return <Photo alt={alt} className="card-photo" />
  return (
    <Photo
      src={image.stem + image.format.plain}
      sources={image.format.type === null ? [] : [{ type: image.format.type, srcSet: toSrcSet(image) }]}
      sizes={sizes}
      alt={alt}
      placeholder={image.placeholder ?? undefined}
      priority={priority}
      className={classNames('card-photo', cropClasses(image.focus))}
    />
  )
}

/** A placeholder of the same height as a card, so that nothing jumps. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="card-photo w-full" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-2 h-5 w-1/3" />
      <Skeleton className="mt-2 h-4 w-3/5" />
    </div>
  )
}

import { Suspense, useState } from 'react'
import type { Image } from '#contract/catalogue.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { Photo } from '#ui/photo.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { gallerySizes, largeSources, laterSizes } from './gallery-sizes.ts'
import { withDrawing } from './drawing-slide.ts'
import { colourNote, imageOfColour, isVisualisation } from './gallery-colour.ts'
import { ProductPhoto, ThumbPhoto } from './product-photo.tsx'

const Lightbox = deferred(() => import('./lightbox.tsx'))

export interface GalleryProps {
  name: string
  images: readonly Image[]
  /** Of the shape as it is configured; null without a shape. */
  drawing: Image | null
  /** The chosen colour, when the product has colours. */
  colour: string | null
  /** Its words. */
  colourLabel: string
}

/**
 * Pictures of the product: thumbs only when there is more than one, a drawn stand-in when there is none.
 * A chosen colour brings its picture; without one the page says what is seen.
 */
export function Gallery({ name, images, drawing, colour, colourLabel }: GalleryProps) {
  const t = useTranslations('product')
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const slides = withDrawing(images, drawing)
  if (slides.length === 0) return <Photo alt={t('noPicture', { name })} width={900} height={1125} />
  const note = colourNote(images, colour)
  const captions = [images.some(isVisualisation) && t('visualisation'), note && t(note, { colour: colourLabel })].filter(Boolean)
  return (
    <figure>
      <Carousel
        label={t('pictures', { name })}
        activeKey={imageOfColour(images, colour)?.url}
        slides={slides.map((image, index) => ({
          key: image === drawing ? 'drawing' : image.url,
          content: (
            <span className="relative block">
              <ProductPhoto
                image={{ ...image, sources: largeSources(image) }}
                sizes={index === 0 ? gallerySizes : laterSizes}
                priority={index === 0}
              />
              <button type="button" aria-label={t('enlarge', { number: index + 1 })} className="enlarge" onClick={() => setEnlarged(index)} />
            </span>
          ),
          thumb: <ThumbPhoto image={image} />,
        }))}
      />
      {enlarged !== null && (
        <Suspense fallback={null}>
          <Lightbox name={name} images={slides} start={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
      {captions.length > 0 && <figcaption className="mt-1 text-small text-concrete-dark">{captions.join('. ')}</figcaption>}
    </figure>
  )
}

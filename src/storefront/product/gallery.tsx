import { useState } from 'react'
import type { Image, ProductView } from '#contract/catalogue.ts'
import type { ShownPicture } from '#contract/gallery.ts'
import type { Choice } from '#contract/price.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Carousel, type Slide } from '#ui/carousel.tsx'
import { Photo } from '#ui/photo.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { slideCaption, listSlides } from './gallery-slides.ts'
import { ModelSlide } from './model-slide.tsx'
import { gallerySizes, largeSources, laterSizes } from './picture-sources.ts'
import { ProductPhoto, ThumbPhoto } from './product-photo.tsx'

const Lightbox = deferred(() => import('./lightbox.tsx'))

export interface GalleryProps {
  product: ProductView
  choice: Choice
  pictures: readonly ShownPicture<Image>[]
  /** Drawing of the configured shape; null without a shape. */
  drawing: Image | null
}

/**
 * Pictures of the configured product, with thumbnails when there are several and a placeholder when there is none. Each states how it differs from
 * the choice.
 */
export function Gallery({ product, choice, pictures, drawing }: GalleryProps) {
  const t = useTranslations('product')
  const language = useLanguage()
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const { product_name: name } = product
  const slides = listSlides(product, pictures, drawing, language, t)
  if (slides.length === 0) return <Photo alt={t('noPicture', { name })} width={900} height={1125} />
  const model: Slide = {
    key: 'model',
    follows: true,
    content: <ModelSlide product={product} choice={choice} />,
    thumb: <span className="model-thumb">3D</span>,
    words: '3D',
  }
  const withModel = (pictured: Slide[]) => (drawing ? pictured.toSpliced(1, 0, model) : pictured)
  const caption = slideCaption(product, pictures, choice, language, t)
  return (
    <figure>
      <Carousel
        label={t('pictures', { name })}
        activeKey={slides[0]?.image.url}
        slides={withModel(
          slides.map(({ image, note }, index) => ({
            key: image === drawing ? 'drawing' : image.url,
            follows: image === drawing,
            content: (
              <span className="relative block">
                <ProductPhoto
                  image={{ ...image, sources: largeSources(image) }}
                  sizes={index === 0 ? gallerySizes : laterSizes}
                  priority={index === 0}
                />
                <button type="button" aria-label={t('enlarge', { number: index + 1 })} className="enlarge" onClick={() => setEnlarged(index)} />
                {note && <span className="picture-note">{note}</span>}
              </span>
            ),
            thumb: <ThumbPhoto image={image} />,
          })),
        )}
      />
      {enlarged !== null && <Lightbox name={name} slides={slides} start={enlarged} onClose={() => setEnlarged(null)} />}
      {caption && <figcaption className="mt-1 text-small text-concrete-dark">{caption}</figcaption>}
    </figure>
  )
}

import { useState } from 'react'
import type { Image, ProductView } from '#contract/catalogue.ts'
import type { ShownPicture } from '#contract/gallery.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { isVisualisation, listSlides, withinSentence } from './gallery-slides.ts'
import { largeSources } from './picture-sources.ts'
import { ProductPhoto } from './product-photo.tsx'

const Lightbox = deferred(() => import('./lightbox.tsx'))

/** Kinds that are worth a second look; a piece alone on paper only where there is little else. */
const kinds = ['evening', 'close', 'scale', 'outdoor', 'detail', 'photo']
const near = ['close', 'detail']
const sizes = '(min-width: 768px) 34vw, 88vw'

export interface CloserLookProps {
  product: ProductView
  pictures: readonly ShownPicture<Image>[]
  drawing: Image | null
}

/** Between the texts and the figures, large: what the gallery has beside its first picture. A single one would only repeat it. */
export default function CloserLook({ product, pictures, drawing }: CloserLookProps) {
  const t = useTranslations('product')
  const language = useLanguage()
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const slides = listSlides(product, pictures, drawing, language, t)
  const [, ...others] = slides
  const ofKinds = (requested: readonly string[]) => others.filter(({ image }) => requested.includes(image.kind))
  const best = ofKinds(kinds).slice(0, 3)
  const shown = best.length > 1 ? best : [...best, ...ofKinds(['alone']).slice(0, 1)]
  if (shown.length < 2) return null
  // Of two the near one can be cropped, so it is the wide one.
  const ordered =
    shown.length === 2 ? shown.toSorted((one, other) => Number(near.includes(other.image.kind)) - Number(near.includes(one.image.kind))) : shown
  const words: Readonly<Record<string, string>> = { evening: t('inTheEvening'), close: t('upClose'), scale: t('besideAPerson'), alone: t('onPaper') }
  return (
    <section aria-labelledby="closer-look" className="no-print mt-12 lg:mt-16">
      <h2 id="closer-look" className="text-title">
        {t('closerLook')}
      </h2>
      <div className="closer-look">
        {ordered.map((slide) => {
          const { image, note } = slide
          const caption = [words[image.kind] ?? image.alt, withinSentence(note)].filter(Boolean).join(': ')
          return (
            <figure key={image.url}>
              <ProductPhoto image={{ ...image, sources: largeSources(image).slice(0, 1) }} sizes={sizes} />
              <button
                type="button"
                aria-label={`${t('zoomIn')}: ${caption}`}
                className="enlarge"
                onClick={() => setEnlarged(slides.indexOf(slide))}
              />
              <figcaption>{caption}</figcaption>
            </figure>
          )
        })}
      </div>
      {enlarged !== null && <Lightbox name={product.product_name} slides={slides} start={enlarged} onClose={() => setEnlarged(null)} />}
      {shown.some(({ image }) => isVisualisation(image)) && <p className="mt-3 text-small text-concrete-dark">{t('visualisation')}</p>}
    </section>
  )
}

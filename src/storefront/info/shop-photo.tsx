import type { ShopPicture } from '#contract/front.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Photo } from '#ui/photo.tsx'

/** A picture of the shop itself in all its widths; the class sets its proportions. */
export function ShopPhoto({ picture, sizes, priority, className }: { picture: ShopPicture; sizes: string; priority?: boolean; className: string }) {
  const { url, alt, width, height, placeholder, widths } = picture
  const stem = url.replace(/\d+\.\w+$/, '')
  const srcSet = (ending: string) => widths.map((one) => `${stem}${one}.${ending} ${one}w`).join(', ')
  return (
    <Photo
      src={url}
      sources={[
        { type: 'image/avif', srcSet: srcSet('avif') },
        { type: 'image/webp', srcSet: srcSet('webp') },
      ]}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      placeholder={placeholder ?? undefined}
      priority={priority ?? false}
      className={`photo-cover ${className}`}
    />
  )
}

/** A note that all pictures of these pages are visualisations. */
export function VisualisationNote() {
  const t = useTranslations('showcase')
  return <p className="mt-2 text-small text-concrete-dark">{t('visualisation')}</p>
}

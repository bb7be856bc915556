import type { Image } from '#contract/catalogue.ts'
import { cropClasses } from '#contract/picture-kinds.ts'
import { classNames } from '#ui/class-names.ts'
import { Photo } from '#ui/photo.tsx'

/** A product's picture as the API describes it. */
export function ProductPhoto({ image, sizes, priority = false, className }: { image: Image; sizes: string; priority?: boolean; className?: string }) {
  return (
    <Photo
      src={image.url}
      sources={image.sources.map(({ type, srcset }) => ({ type, srcSet: srcset }))}
      sizes={sizes}
      alt={image.alt}
      width={image.width}
      height={image.height}
      placeholder={image.placeholder ?? undefined}
      priority={priority}
      className={classNames(cropClasses(image.focus), className) || undefined}
    />
  )
}

/** The smallest file of a picture, for a thumb: its words stand on the button around it. Every width is there as WebP, which every browser shows. */
export function ThumbPhoto({ image }: { image: Image }) {
  const smallest = image.sources.at(-1)?.srcset.split(' ')[0]?.replace(/avif$/, 'webp')
  return <Photo src={smallest ?? image.url} alt="" width={image.width} height={image.height} placeholder={image.placeholder ?? undefined} />
}

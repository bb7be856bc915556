import type { Image } from '#contract/catalogue.ts'
import { cropClasses } from '#contract/picture-kinds.ts'
import { thumbAddress } from '#contract/picture-widths.ts'
import { classNames } from '#ui/class-names.ts'
import { Photo } from '#ui/photo.tsx'

/** A picture of a product from the API. */
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

/** A picture cropped to its subject, for a thumbnail; the button around it has the text. */
export function ThumbPhoto({ image }: { image: Image }) {
  return <Photo src={thumbAddress(image.url)} alt="" width={4} height={5} placeholder={image.placeholder ?? undefined} />
}

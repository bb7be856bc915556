import type { Image } from '#contract/catalogue.ts'
import { Photo } from '#ui/photo.tsx'

/** The picture of a line of a cart or an order; the name of the product stands beside it. */
export function LinePhoto({ image, sizes }: { image: Image | null | undefined; sizes: string }) {
  if (!image) return <Photo alt="" width={4} height={5} className="aspect-4/5" />
  return (
    <Photo
      src={image.url}
      sources={image.sources.map(({ type, srcset }) => ({ type, srcSet: srcset }))}
      sizes={sizes}
      alt=""
      width={image.width}
      height={image.height}
      placeholder={image.placeholder ?? undefined}
    />
  )
}

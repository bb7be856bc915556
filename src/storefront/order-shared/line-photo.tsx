import type { Image } from '#contract/catalogue.ts'
import { thumbAddress } from '#contract/picture-widths.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Photo } from '#ui/photo.tsx'

/** The picture of a line of a cart or an order; the name of the product stands beside it. Below it the weightiest of what it shows otherwise, in words that part where the column is narrow. */
export function LinePhoto({ image }: { image: Image | null | undefined }) {
  const t = useTranslations('common')
  if (!image) return <Photo alt="" width={4} height={5} className="aspect-4/5" />
  const other = image.differs_in?.[0]
  return (
    <>
      <Photo src={thumbAddress(image.url)} alt="" width={4} height={5} placeholder={image.placeholder ?? undefined} />
      {other && <span className="mt-1 block text-small leading-tight text-concrete-dark">{t(`inPicture_${other}`)}</span>}
    </>
  )
}

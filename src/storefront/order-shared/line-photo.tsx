import type { Image } from '#contract/catalogue.ts'
import { thumbAddress } from '#contract/picture-widths.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Photo } from '#ui/photo.tsx'
import { capitalize } from '../messages/capitalize.ts'

/** The picture of a cart or order line; decorative, because the product's name is beside it. */
export function LinePhoto({ image }: { image: Image | null | undefined }) {
  if (!image) return <Photo alt="" width={4} height={5} className="aspect-4/5" />
  return <Photo src={thumbAddress(image.url)} alt="" width={4} height={5} placeholder={image.placeholder ?? undefined} />
}

/** The main difference between the picture and the choice. It is shown beside the options, because the column under the picture is too narrow. */
export function PictureNote({ image, as: Tag = 'li' }: { image: Image | null | undefined; as?: 'li' | 'p' }) {
  const t = useTranslations('common')
  const other = image?.differs_in?.[0]
  return other && <Tag className="text-small text-concrete-dark">{capitalize(t(`inPicture_${other}`))}</Tag>
}

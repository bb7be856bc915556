import type { AdminPicture, ProductPicture, ProductPictures, ProductPicturesWrite } from '#contract/admin/pictures.ts'
import type { Saved } from '../form/use-edit-form.ts'

export type PlacedPicture = ProductPicture

/** The pictures of a product as their form holds them: one list, which is compared as a whole. */
export const savedPictures = ({ version, data }: ProductPictures): Saved => ({ version, values: { pictures: data } })

export const writtenPictures = (pictures: readonly PlacedPicture[]): ProductPicturesWrite['data'] =>
  pictures.map(({ picture, kind, color, shows, alt }) => ({
    picture_id: picture.id,
    kind,
    color,
    shows,
    alt: { uk: alt.uk.trim(), en: alt.en.trim() },
  }))

/** A newly uploaded picture at the end of the list; null when it is there already. */
export function placePicture(pictures: readonly PlacedPicture[], picture: AdminPicture): readonly PlacedPicture[] | null {
  if (pictures.some((one) => one.picture.id === picture.id)) return null
  return [...pictures, { picture, kind: 'studio', color: null, shows: {}, alt: { uk: '', en: '' } }]
}

/** The list with one picture moved to another place. */
export function movePicture(pictures: readonly PlacedPicture[], from: number, to: number): readonly PlacedPicture[] {
  const moved = pictures[from]
  return moved && to >= 0 && to < pictures.length ? pictures.toSpliced(from, 1).toSpliced(to, 0, moved) : pictures
}

/** What a person recognises an order of pictures by. */
export const joinNames = (pictures: readonly PlacedPicture[], untitled: string): string =>
  pictures.map(({ picture, alt }, index) => `${index + 1}. ${alt.uk || picture.name || untitled}`).join('; ')

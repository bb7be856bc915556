import type { AdminPicture, ProductPicture, ProductPictures, ProductPicturesWrite } from '#contract/admin/pictures.ts'
import type { Language } from '#contract/languages.ts'
import type { Saved } from '../form/use-edit-form.ts'

export type PlacedPicture = ProductPicture

/** The form value of a product's pictures: one list, compared as a whole. */
export const savedPictures = ({ version, data }: ProductPictures): Saved => ({ version, values: { pictures: data } })

export const writtenPictures = (pictures: readonly PlacedPicture[]): ProductPicturesWrite['data'] =>
  pictures.map(({ picture, kind, color, shows, alt }) => ({
    picture_id: picture.id,
    kind,
    color,
    shows,
    alt: { uk: alt.uk.trim(), en: alt.en.trim() },
  }))

/** Appends a newly uploaded picture; null when the list already has it. */
export function placePicture(pictures: readonly PlacedPicture[], picture: AdminPicture): readonly PlacedPicture[] | null {
  if (pictures.some((one) => one.picture.id === picture.id)) return null
  return [...pictures, { picture, kind: 'studio', color: null, shows: {}, alt: { uk: '', en: '' } }]
}

/** Moves one picture to another position. */
export function movePicture(pictures: readonly PlacedPicture[], from: number, to: number): readonly PlacedPicture[] {
  const moved = pictures[from]
  return moved && to >= 0 && to < pictures.length ? pictures.toSpliced(from, 1).toSpliced(to, 0, moved) : pictures
}

/** Describes an order of pictures by their names, for comparing two versions. */
export const joinNames = (pictures: readonly PlacedPicture[], language: Language, untitled: (picture: PlacedPicture['picture']) => string): string =>
  pictures.map(({ picture, alt }, index) => `${index + 1}. ${alt[language] || alt.uk || picture.name || untitled(picture)}`).join('; ')

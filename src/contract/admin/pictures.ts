import { z } from 'zod'
import { machineText, typed } from '../typed-text.ts'
import { Bilingual, Change, listSchema, Version } from './lists.ts'

const picturesOfProduct = 40

/** A field of the 5 × 5 grid over a picture, counted row by row from the upper left; 12 is the middle. */
export const Focus = z.int().min(0).max(24)

/** What can show a picture: products, pages of the shop, samples of colours and properties, the workshop's photographs, orders and their papers. */
export const pictureUses = ['product', 'shop', 'sample', 'workshop', 'order'] as const
export type PictureUse = (typeof pictureUses)[number]

export const AdminPicture = z.object({
  id: z.int(),
  /** From the uploaded file, without its extension; null for demo pictures. */
  name: z.string().nullable(),
  /** URLs of a small and a wide variant. */
  thumbnail: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  focus: Focus,
  version: Version,
  /** What shows it; a picture that anything shows is not deleted. */
  uses: z.array(z.enum(pictureUses)),
})
export type AdminPicture = z.infer<typeof AdminPicture>

/** The newest first. Query: `search` (name of the file, or of a product that shows it), `use` (`used`, `unused`), `cursor`. */
export const PictureRows = listSchema(AdminPicture)
export type PictureRows = z.infer<typeof PictureRows>

/** A picture with the products, scenes of the shop and orders that show it. */
export const PictureDetails = AdminPicture.extend({
  used_in: z.array(z.object({ id: z.int(), name: Bilingual(z.string()), published: z.boolean() })),
  /** The words of the scenes. */
  scenes: z.array(Bilingual(z.string())),
  /** Numbers of the last orders. */
  orders: z.object({ workshop: z.array(z.string()), order: z.array(z.string()) }),
})
export type PictureDetails = z.infer<typeof PictureDetails>

/** A write from an older version answers 409 with `current`, an {@link AdminPicture}. */
export const PictureEdit = z.object({ version: Version, name: typed('line', 200).min(1).optional(), focus: Focus.optional() })
export type PictureEdit = z.infer<typeof PictureEdit>

export const PictureRemoved = z.object({ change: Change })
export type PictureRemoved = z.infer<typeof PictureRemoved>

/** The picture `by` takes the place and the texts of this one wherever it is shown. */
export const PictureReplacement = z.object({ by: z.int() })
export type PictureReplacement = z.infer<typeof PictureReplacement>

const Alt = typed('line', 300)

/** A picture as placed on a product. */
export const ProductPicture = z.object({
  picture: AdminPicture.pick({ id: true, name: true, thumbnail: true, url: true, width: true, height: true, focus: true, version: true }),
  kind: z.string(),
  color: z.string().nullable(),
  /** Property → value, for options other than the first that the picture shows. */
  shows: z.record(z.string(), z.string()),
  alt: Bilingual(z.string()),
})
export type ProductPicture = z.infer<typeof ProductPicture>

/** Pictures in the order of the page. `version` counts only the changes of pictures. */
export const ProductPictures = z.object({
  version: Version,
  /** The name of the product that has them. */
  name: Bilingual(z.string()),
  /** Whether the product is on sale, so that buyers see the pictures as soon as they are saved. */
  published: z.boolean(),
  data: z.array(ProductPicture),
  /** The colours that the product comes in, with their names. */
  colors: z.array(z.object({ value: z.string(), label: Bilingual(z.string()) })),
  /** Properties that a picture can show; a picture without a stated option shows the first. */
  visible: z.array(
    z.object({
      property: z.string(),
      label: Bilingual(z.string()),
      options: z.array(z.object({ value: z.string(), label: Bilingual(z.string()) })),
    }),
  ),
})
export type ProductPictures = z.infer<typeof ProductPictures>

/** The `kind` of a stored picture; the server knows the allowed ones. */
const Kind = machineText(20).regex(/^[a-z]+$/)

/**
 * The whole list in its order; buyers see it at once. A write from an older version answers 409 with `current` ({@link ProductPictures}) and
 * `fields: ['pictures']`.
 */
export const ProductPicturesWrite = z.object({
  version: Version,
  data: z
    .array(
      z.object({
        picture_id: z.int(),
        kind: Kind,
        color: machineText(60).nullable(),
        shows: z.record(machineText(60), machineText(200)),
        alt: Bilingual(Alt),
      }),
    )
    .max(picturesOfProduct),
})
export type ProductPicturesWrite = z.infer<typeof ProductPicturesWrite>

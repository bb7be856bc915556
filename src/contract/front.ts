import { z } from 'zod'
import { CategoryPicture, Kopiykas, ListedImage } from './catalogue.ts'
import { currencies } from './money.ts'

/** A picture of the shop itself: a scene of the home page, a sample of the palette, a step of production. */
export const ShopPicture = ListedImage.omit({ kind: true }).extend({ name: z.string(), widths: z.array(z.int()) })
export type ShopPicture = z.infer<typeof ShopPicture>
export const ShopPictures = z.object({ data: z.array(ShopPicture) })

/** The top of the unfiltered catalogue: a scene, a sentence of facts, the families as pictures. */
export const Front = z.object({
  /** Number of published products. */
  products: z.int(),
  currency: z.enum(currencies),
  /** The lowest and the highest configured price, major units; null in an empty catalogue. */
  prices: z.object({ from: z.number(), to: z.number(), from_kopiykas: Kopiykas, to_kopiykas: Kopiykas }).nullable(),
  /** The shortest and the longest lead time of a piece in calendar days; null in an empty catalogue. */
  lead_time_days: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Without a wide picture the upright one is used at every width. */
  hero: z.object({ wide: ShopPicture.nullable(), upright: ShopPicture }).nullable(),
  /** Top categories with products, each with a picture of one of them. */
  families: z.array(z.object({ id: z.int(), name: z.string(), count: z.int(), image: CategoryPicture.nullable() })),
  /** The recommended products in the owner's order. */
  recommended: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      price: z.number(),
      price_kopiykas: Kopiykas,
      from: z.boolean(),
      image: CategoryPicture.nullable(),
    }),
  ),
  /** Pictures for the links to the pages about production, palette and architects. */
  strip: z.object({ making: ShopPicture.nullable(), palette: ShopPicture.nullable(), architects: ShopPicture.nullable() }),
})
export type Front = z.infer<typeof Front>

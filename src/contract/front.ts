import { z } from 'zod'
import { CategoryPicture, Kopiykas, ListedImage } from './catalogue.ts'
import { currencies } from './money.ts'

/** A picture of the shop itself: a scene of the front, a tone of the palette, a step of making. */
export const ShopPicture = ListedImage.omit({ kind: true }).extend({ name: z.string(), widths: z.array(z.int()) })
export type ShopPicture = z.infer<typeof ShopPicture>
export const ShopPictures = z.object({ data: z.array(ShopPicture) })

/** What stands above the unfiltered catalogue: a scene, the facts of one sentence, the families as pictures. */
export const Front = z.object({
  /** Of published products. */
  products: z.int(),
  currency: z.enum(currencies),
  /** The lowest and the highest configured price, major units; null in an empty catalogue. */
  prices: z.object({ from: z.number(), to: z.number(), from_kopiykas: Kopiykas, to_kopiykas: Kopiykas }).nullable(),
  /** Calendar days a piece takes, the shortest and the longest; null in an empty catalogue. */
  lead_time_days: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Without a wide picture the upright one serves every width. */
  hero: z.object({ wide: ShopPicture.nullable(), upright: ShopPicture }).nullable(),
  /** Top categories that hold products, each with one of them in its place. */
  families: z.array(z.object({ id: z.int(), name: z.string(), count: z.int(), image: CategoryPicture.nullable() })),
  /** What the works recommends, in its order. */
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
  /** For the links to the pages about making, palette and architects. */
  strip: z.object({ making: ShopPicture.nullable(), palette: ShopPicture.nullable(), architects: ShopPicture.nullable() }),
})
export type Front = z.infer<typeof Front>

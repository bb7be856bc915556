import { z } from 'zod'
import { settingErrors } from './setting-errors.ts'
import { typed } from './typed-text.ts'

const maxProducts = 8

/** The product id in a pasted text: a number, or the URL of its page in the shop or the back office. */
export function productIdIn(text: string): number | null {
  const [, id] = /(?:^|\/view\/|\/products\/)(\d{1,9})(?![\d])[^/]*$/.exec(text.trim()) ?? []
  return id === undefined || Number(id) === 0 ? null : Number(id)
}

/** Products in a separate row on the home page, in this order; when empty, the highest-ranked ones of the catalogue. */
export const FrontProducts = z
  .array(
    z.object({
      product: typed('code', 300).refine((text) => productIdIn(text) !== null, settingErrors.product),
    }),
  )
  .max(maxProducts)

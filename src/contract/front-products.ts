import { z } from 'zod'
import { settingErrors } from './setting-errors.ts'
import { typed } from './typed-text.ts'

const maxProducts = 8

/** The id of a product in what the office pasted: its number, or the address of its page here or in the back office. */
export function productIdIn(text: string): number | null {
  const [, id] = /(?:^|\/view\/|\/products\/)(\d{1,9})(?![\d])[^/]*$/.exec(text.trim()) ?? []
  return id === undefined || Number(id) === 0 ? null : Number(id)
}

/** Products that stand in a row of their own on the front, in this order; none: those that the catalogue ranks first. */
export const FrontProducts = z
  .array(
    z.object({
      product: typed('code', 300).refine((text) => productIdIn(text) !== null, settingErrors.product),
    }),
  )
  .max(maxProducts)

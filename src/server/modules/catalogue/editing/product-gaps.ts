import { productGaps, type ProductGap } from '#contract/admin/products.ts'

/** The facts that decide whether a product is complete. */
export interface Completeness {
  readonly nameEn: string | null
  readonly descriptionUk: string | null
  readonly descriptionEn: string | null
  readonly pictures: number
  /** Pictures without an alt text in one of the languages. */
  readonly picturesWithoutAlt: number
  readonly weightKg: number | null
}

/** What a product lacks for a complete presentation. */
export function findGaps({ nameEn, descriptionUk, descriptionEn, pictures, picturesWithoutAlt, weightKg }: Completeness): ProductGap[] {
  const lacking: Record<ProductGap, boolean> = {
    'name.en': !nameEn,
    'description.uk': !descriptionUk,
    'description.en': !descriptionEn,
    picture: pictures === 0,
    alt: picturesWithoutAlt > 0,
    weight: weightKg === null,
  }
  return productGaps.filter((gap) => lacking[gap])
}

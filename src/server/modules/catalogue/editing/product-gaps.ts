import { productGaps, type ProductGap } from '#contract/admin/products.ts'

/** What decides whether a product lacks something. */
export interface Completeness {
  readonly nameEn: string | null
  readonly descriptionUk: string | null
  readonly descriptionEn: string | null
  readonly pictures: number
  /** Pictures that do not say in both languages what is seen. */
  readonly picturesWithoutAlt: number
  readonly weightKg: number | null
}

/** What a product lacks before it is presented in full. */
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

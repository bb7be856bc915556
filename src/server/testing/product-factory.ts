import { randomBytes } from 'node:crypto'
import { categories, categoryTranslations, productOptions, products, productTranslations, propertyDefinitions } from '../modules/catalogue/tables.ts'
import type { AppContext } from '../platform/app-context.ts'

type Options = Readonly<Record<string, readonly (readonly [value: string, kopiykas: number])[]>>

const planter: Options = {
  size: [
    ['60x60x50', 0],
    ['80x80x60', 120_000],
  ],
  color: [
    ['natural', 0],
    ['white', 35_000],
    ['individual', 50_050],
  ],
  thermal_insulation: [
    ['no', 0],
    ['yes', 65_000],
  ],
}

/** A published product with a few options, straight into the catalogue; returns its id. Prices are kopiykas. */
export async function createProduct(
  context: Pick<AppContext, 'database' | 'clock'>,
  { price = 420_000, options = planter }: { price?: number; options?: Options } = {},
): Promise<number> {
  const { db } = context.database
  const code = `test-${randomBytes(6).toString('hex')}`
  const names = Object.keys(options)
  const most = price + names.reduce((total, name) => total + Math.max(0, ...(options[name] ?? []).map(([, impact]) => impact)), 0)
  return db.transaction(async (tx) => {
    const [category] = await tx.insert(categories).values({ code, position: 1 }).returning({ id: categories.id })
    const categoryId = category?.id ?? 0
    await tx.insert(categoryTranslations).values(
      (['uk', 'en'] as const).map((language) => ({
        categoryId,
        language,
        name: language === 'uk' ? 'Вазони' : 'Planters',
        slug: `${code}-${language}`,
      })),
    )
    const [product] = await tx
      .insert(products)
      .values({
        code,
        categoryId,
        basePrice: price,
        priceFrom: price,
        priceTo: price,
        priceMax: most,
        priceVaries: false,
        leadTimeDays: 14,
        createdAt: context.clock.now(),
      })
      .returning({ id: products.id })
    const productId = product?.id ?? 0
    await tx.insert(productTranslations).values(
      (['uk', 'en'] as const).map((language) => ({
        productId,
        language,
        name: language === 'uk' ? 'Вазон «Куб»' : 'Planter Cube',
        slug: language === 'uk' ? 'vazon-kub' : 'planter-cube',
        description: '',
      })),
    )
    if (names.length > 0) {
      await tx
        .insert(propertyDefinitions)
        .values(names.map((name, position) => ({ code: name, labelUk: name, labelEn: name, position })))
        .onConflictDoNothing()
      await tx.insert(productOptions).values(
        names.flatMap((property) =>
          (options[property] ?? []).map(([value, impact], position) => ({
            productId,
            property,
            value,
            position,
            labelUk: value,
            labelEn: value,
            impact,
          })),
        ),
      )
    }
    return productId
  })
}

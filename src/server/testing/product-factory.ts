import { randomBytes } from 'node:crypto'
import type { PropertyName } from '#contract/catalogue.ts'
import { money } from '#contract/money.ts'
import { storeProduct, storeProperties } from '../modules/catalogue/index.ts'
import { categories, categoryTranslations } from '../modules/catalogue/tables.ts'
import type { AppContext } from '../platform/app-context.ts'

type Options = Readonly<Partial<Record<PropertyName, readonly (readonly [value: string, kopiykas: number])[]>>>

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
const category = { uk: 'Вазони', en: 'Planters' }

/** Creates a published product with a few options, in its own category; returns its id. Prices are kopiykas. */
export async function createProduct(
  context: Pick<AppContext, 'database' | 'clock'>,
  { price = 420_000, options = planter }: { price?: number; options?: Options } = {},
): Promise<number> {
  const code = `test-${randomBytes(6).toString('hex')}`
  const names = Object.keys(options) // keys of a record
  return context.database.db.transaction(async (tx) => {
    const [stored] = await tx.insert(categories).values({ code, position: 1 }).returning({ id: categories.id })
    const categoryId = stored?.id ?? 0
    await tx
      .insert(categoryTranslations)
      .values((['uk', 'en'] as const).map((language) => ({ categoryId, language, name: category[language], slug: `${code}-${language}` })))
    await storeProperties(tx, new Map(names.map((name) => [name, { uk: name, en: name }])))
    return storeProduct(tx, {
      code,
      categoryId,
      name: { uk: 'Вазон «Куб»', en: 'Planter Cube' },
      description: { uk: '', en: '' },
      basePrice: money(price),
      shape: null,
      weightKg: null,
      leadTimeDays: 14,
      published: true,
      createdAt: context.clock.now(),
      properties: names.map((name) => ({
        name,
        options: (options[name] ?? []).map(([value, kopiykas]) => ({
          value,
          label: { uk: value, en: value },
          impact: money(kopiykas),
          shapeChange: null,
          pairs: null,
        })),
      })),
      images: [],
    })
  })
}

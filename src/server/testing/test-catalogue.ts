import type { PropertyName } from '#contract/catalogue.ts'
import { languages, type Translated } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { toSlug } from '#contract/slug.ts'
import { storeProduct, storeProperties, type NewProduct } from '../modules/catalogue/index.ts'
import { categories, categoryTranslations } from '../modules/catalogue/tables.ts'
import type { AppContext } from '../platform/app-context.ts'

/** A small fixed catalogue for tests. The comments give the prices in hryvnias. */
export interface TestCatalogue {
  readonly categories: { readonly planters: number; readonly round: number; readonly benches: number }
  readonly products: {
    /** 4 200 ₴; size (+1 600), colour (+350, +900), insulation (+650), drainage holes (+120), logo (+800). */
    readonly conus: number
    /** 1 500 ₴, without properties. */
    readonly plain: number
    /** 2 800 ₴; a combination of size and colour: +0, +420, +2 100. */
    readonly varies: number
    /** 12 000 ₴; a bench with a single colour. */
    readonly bench: number
    /** 900 ₴, not published. */
    readonly hidden: number
  }
}

const labels: Record<PropertyName, Translated> = {
  size: { uk: 'Розмір', en: 'Size' },
  shape: { uk: 'Форма', en: 'Shape' },
  color: { uk: 'Колір', en: 'Colour' },
  delivery: { uk: 'Доставка', en: 'Delivery' },
  drainage_holes: { uk: 'Додаткові дренажні отвори', en: 'Extra drainage holes' },
  thermal_insulation: { uk: 'Теплоізоляція', en: 'Thermal insulation' },
  pot_holders: { uk: 'Тримачі для горщиків', en: 'Pot holders' },
  rubber_feet: { uk: 'Гумові ніжки', en: 'Rubber feet' },
  logo: { uk: 'Логотип', en: 'Logo' },
  led_backlight: { uk: 'Підсвічування', en: 'LED backlight' },
  combination: { uk: 'Варіант', en: 'Version' },
}

const option = (value: string, hryvnias: number, label: Translated = { uk: value, en: value }) => ({
  value,
  label,
  impact: money(hryvnias * 100),
  shapeChange: null,
  pairs: null,
})
const yesNo = (hryvnias: number) => [option('no', 0, { uk: 'ні', en: 'no' }), option('yes', hryvnias, { uk: 'так', en: 'yes' })]
const natural = option('natural', 0, { uk: 'натуральний', en: 'natural' })
const version = (size: string, color: 'natural' | 'white', hryvnias: number) => ({
  ...option(`size:${size},color:${color}`, hryvnias),
  pairs: [
    { name: 'size', value: size, label: { uk: size, en: size } },
    { name: 'color', value: color, label: color === 'white' ? { uk: 'білий', en: 'white' } : { uk: 'натуральний', en: 'natural' } },
  ],
})

export async function seedTestCatalogue(context: AppContext): Promise<TestCatalogue> {
  return context.database.db.transaction(async (tx) => {
    await storeProperties(tx, new Map(Object.entries(labels))) // keys of a record
    const names: (typeof categoryTranslations.$inferInsert)[] = []
    const category = async (code: string, parentId: number | null, name: Translated) => {
      const [row] = await tx.insert(categories).values({ code, parentId, position: 0 }).returning()
      if (!row) throw new Error('no category')
      names.push(...languages.map((language) => ({ categoryId: row.id, language, name: name[language], slug: toSlug(name[language]) })))
      return row.id
    }
    const planters = await category('planters', null, { uk: 'Вазони', en: 'Planters' })
    const round = await category('planters-round', planters, { uk: 'Круглі вазони', en: 'Round planters' })
    const benches = await category('benches', null, { uk: 'Лави', en: 'Benches' })
    const product = (code: string, hryvnias: number, given: Partial<NewProduct> & Pick<NewProduct, 'categoryId' | 'name'>) =>
      storeProduct(tx, {
        code,
        description: { uk: `Опис: ${given.name.uk}.`, en: `About: ${given.name.en}.` },
        basePrice: money(hryvnias * 100),
        shape: null,
        weightKg: 90,
        leadTimeDays: 14,
        published: true,
        createdAt: new Date('2026-01-01T00:00:00Z'),
        properties: [],
        images: [],
        ...given,
      })
    const shop = {
      categories: { planters, round, benches },
      products: {
        conus: await product('conus', 4200, {
          categoryId: round,
          name: { uk: 'Вазон «Конус»', en: 'Conus planter' },
          shape: { kind: 'conical', top: 500, bottom: 320, height: 900, wall: 35 },
          properties: [
            {
              name: 'size',
              options: [option('50x50x90', 0), { ...option('60x60x110', 1600), shapeChange: { top: 600, bottom: 380, height: 1100 } }],
            },
            {
              name: 'color',
              options: [
                natural,
                option('white', 350, { uk: 'білий', en: 'white' }),
                { ...option('individual', 900, { uk: 'індивідуальний', en: 'individual' }), extraDays: 3 },
              ],
            },
            { name: 'thermal_insulation', options: yesNo(650) },
            { name: 'drainage_holes', options: yesNo(120) },
            { name: 'logo', options: yesNo(800) },
          ],
        }),
        plain: await product('plain', 1500, {
          categoryId: planters,
          name: { uk: 'Горнятко', en: 'Cup planter' },
          createdAt: new Date('2026-03-01T00:00:00Z'),
        }),
        varies: await product('varies', 2800, {
          categoryId: planters,
          name: { uk: 'Ящик «Річка»', en: 'River trough' },
          properties: [
            {
              name: 'combination',
              options: [version('60x60x50', 'natural', 0), version('60x60x50', 'white', 420), version('80x80x60', 'white', 2100)],
            },
          ],
        }),
        bench: await product('bench', 12_000, {
          categoryId: benches,
          name: { uk: 'Лава «Бульвар»', en: 'Boulevard bench' },
          properties: [{ name: 'color', options: [natural] }],
          leadTimeDays: 21,
        }),
        hidden: await product('hidden', 900, { categoryId: planters, name: { uk: 'Прихований вазон', en: 'Hidden planter' }, published: false }),
      },
    }
    // Stored after the products, so that tests' searches match only the products' own words.
    await tx.insert(categoryTranslations).values(names)
    return shop
  })
}

import type { ProductEdit, ProductEditor } from '#contract/admin/products.ts'
import { textOf, type FieldValues } from '../form/merge-edits.ts'
import { moneyText, readMoneyText } from '../form/money-text.ts'
import type { Saved } from '../form/use-edit-form.ts'

/** A product as its form holds it: sums and days as they are typed. */
export function savedProduct(product: ProductEditor): Saved {
  return {
    version: product.version,
    values: {
      'name.uk': product.name.uk,
      'name.en': product.name.en,
      'description.uk': product.description.uk,
      'description.en': product.description.en,
      price_kopiykas: moneyText(product.price_kopiykas),
      category_id: String(product.category_id),
      lead_time_days: String(product.lead_time_days),
    },
  }
}

const isDays = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 365

/** What a form's texts lack before they can be sent: field → which words say so. */
export function wrongFields(values: FieldValues, changed: readonly string[]): Readonly<Record<string, 'nameNeeded' | 'priceWrong' | 'daysWrong'>> {
  const wrong: Record<string, 'nameNeeded' | 'priceWrong' | 'daysWrong'> = {}
  for (const field of changed) {
    const text = textOf(values[field])
    if (field.startsWith('name.') && text.trim() === '') wrong[field] = 'nameNeeded'
    if (field === 'price_kopiykas' && readMoneyText(text) === null) wrong[field] = 'priceWrong'
    if (field === 'lead_time_days' && !isDays(text)) wrong[field] = 'daysWrong'
  }
  return wrong
}

/** Only what was changed: a content editor may write texts and nothing else. */
export function productEdit(values: FieldValues, changed: readonly string[], version: number): ProductEdit {
  const bilingual = (name: string) => {
    const languages = (['uk', 'en'] as const).filter((language) => changed.includes(`${name}.${language}`))
    return languages.length === 0
      ? {}
      : { [name]: Object.fromEntries(languages.map((language) => [language, textOf(values[`${name}.${language}`])])) }
  }
  const price = changed.includes('price_kopiykas') ? readMoneyText(textOf(values['price_kopiykas'])) : null
  return {
    version,
    ...bilingual('name'),
    ...bilingual('description'),
    ...(price === null ? {} : { price_kopiykas: price }),
    ...(changed.includes('category_id') ? { category_id: Number(values['category_id']) } : {}),
    ...(changed.includes('lead_time_days') ? { lead_time_days: Number(values['lead_time_days']) } : {}),
  }
}

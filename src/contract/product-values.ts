import type { Translated } from './languages.ts'
import type { OwnSizeRules } from './own-size-rules.ts'
import { isBuiltIn, propertyNames, type BuiltInProperty, type PropertyName } from './property-names.ts'
import type { Shape, ShapeChange } from './shape.ts'

/** A part of a combination: `size` `60x60x50`. */
export interface OptionPair {
  readonly name: string
  readonly value: string
  readonly label: Translated
}

/** What can be chosen of a property. The first of a list is chosen when nobody chose: it costs nothing more. */
export interface OptionValues {
  readonly value: string
  readonly label: Translated
  /** Kopiykas that it adds to the price of one piece; less than nothing when it is cheaper than the first. */
  readonly impact: number
  /** Working days that it adds to the lead time. */
  readonly extra_days: number
  readonly shape_change: ShapeChange | null
  /** Of a combination only. */
  readonly pairs: readonly OptionPair[] | null
}

/** An option by its property and value. */
export interface OptionName {
  readonly property: PropertyName
  readonly value: string
}

/** Two options that cannot be had together, and why, as buyers read it. */
export interface ForbiddenPair {
  readonly one: OptionName
  readonly other: OptionName
  readonly reason: Translated
}

/** What an attribute, such as the class of concrete, says of a product. */
export interface AttributeValue {
  readonly uk: string
  readonly en: string
  /** The demo's figure, which stands for the one of the works. */
  readonly sample: boolean
}

type Texts = Record<`${'name' | 'description' | 'seo_title' | 'seo_description' | 'slug'}.${'uk' | 'en'}`, string>
export type OptionField = `options.${PropertyName}`
type Options = Record<`options.${BuiltInProperty}`, readonly OptionValues[]> & { readonly [own: OptionField]: readonly OptionValues[] | undefined }

/**
 * Everything of a product that an editor, an import or a loader may set, by flat fields: what a draft keeps, what two people's
 * edits are joined by and what the audit names. Pictures are not among them: they are kept on their own.
 */
export interface ProductValues extends Texts, Options {
  /** The hash of the picture that shared links show. '' or a picture that the product no longer has: its first one. */
  readonly share_picture: string
  /** Kopiykas of the base configuration, with VAT. */
  readonly price_kopiykas: number
  readonly category_id: number
  /** Calendar days for one piece. */
  readonly lead_time_days: number
  readonly shape: Shape | null
  /** Which sizes of the buyer's own the works takes on; null: none. */
  readonly own_size: OwnSizeRules | null
  /** Kilograms where no shape tells them; of a product with a shape it is not read. */
  readonly weight_kg: number | null
  /** Of the customs tariff (HS, УКТЗЕД): for papers of exports; '' = not known, and then nothing is printed. */
  readonly hs_code: string
  /** Codes of products that its page recommends, in the owner's order; those that are not on sale are left out. */
  readonly fits_with: readonly string[]
  readonly forbidden: readonly ForbiddenPair[]
  readonly attributes: Readonly<Record<string, AttributeValue>>
}
export type ProductField = keyof ProductValues

const both = <T extends string>(name: T) => [`${name}.uk`, `${name}.en`] as const
/** What a content editor may write; every other field needs `catalogue.edit`. An address of one's own is among them: it is words. */
export const productTextFields = [
  ...both('name'),
  ...both('description'),
  ...both('seo_title'),
  ...both('seo_description'),
  ...both('slug'),
  'share_picture',
] as const satisfies readonly ProductField[]
export const optionField = (name: PropertyName): OptionField => `options.${name}`
export const isOptionField = (field: string): field is OptionField => field.startsWith('options.')
/** The property of such a field. */
export const toProperty = (field: OptionField): PropertyName => field.slice('options.'.length)
/** Beside the options, which go by the properties that there are. */
export const productFields = [
  ...productTextFields,
  'price_kopiykas',
  'category_id',
  'lead_time_days',
  'shape',
  'own_size',
  'weight_kg',
  'hs_code',
  'fits_with',
  'forbidden',
  'attributes',
] as const satisfies readonly ProductField[]
export const isProductField = (field: string): field is ProductField => isOptionField(field) || productFields.some((known) => known === field)

export const isTextField = (field: string): boolean => productTextFields.some((known) => known === field)

/** The options of a property; none where the product does not have it. */
export const listOptions = (values: Partial<Options>, name: PropertyName): readonly OptionValues[] => values[optionField(name)] ?? []

/** A field as it stands; a property that the product does not have has no options. */
export const fieldValue = (values: Partial<ProductValues>, field: ProductField): unknown => values[field] ?? (isOptionField(field) ? [] : null)

/** The properties that a product has, with their options, in the order of a page; the owner's in the order in which the product names them. */
export function listProperties(values: Partial<Options>): { readonly name: PropertyName; readonly options: readonly OptionValues[] }[] {
  const own = Object.keys(values)
    .filter(isOptionField)
    .map(toProperty)
    .filter((name) => !isBuiltIn(name))
  return propertyNames(own.map((code) => ({ code }))).flatMap((name) => {
    const options = listOptions(values, name)
    return options.length > 0 ? [{ name, options }] : []
  })
}

/** A product of which nothing is said yet: what a new one and a row of an import begin from. */
export function emptyProduct(categoryId: number): ProductValues {
  const texts = Object.fromEntries(productTextFields.map((field) => [field, ''])) as Texts & Pick<ProductValues, 'share_picture'> // of all its keys
  const options = Object.fromEntries(propertyNames([]).map((name) => [optionField(name), []])) as unknown as Options // of all its keys
  return {
    ...texts,
    ...options,
    price_kopiykas: 0,
    category_id: categoryId,
    lead_time_days: 14,
    shape: null,
    own_size: null,
    weight_kg: null,
    hs_code: '',
    fits_with: [],
    forbidden: [],
    attributes: {},
  }
}

export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** The order of an object's keys says nothing: PostgreSQL keeps none. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** The fields of `changes` that differ from what the product has. */
export function findChangedFields(values: ProductValues, changes: Partial<ProductValues>): ProductField[] {
  const fields: readonly ProductField[] = [...productFields, ...Object.keys(changes).filter(isOptionField)]
  return fields.filter((field) => changes[field] !== undefined && !sameValue(values[field] ?? [], changes[field] ?? []))
}

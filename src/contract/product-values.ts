import type { Translated } from './languages.ts'
import type { OwnSizeRules } from './own-size-rules.ts'
import { isBuiltIn, propertyNames, type BuiltInProperty, type PropertyName } from './property-names.ts'
import { sameValue } from './same-value.ts'
import type { Shape, ShapeChange } from './shape.ts'

/** A part of a combination: `size` `60x60x50`. */
export interface OptionPair {
  readonly name: string
  readonly value: string
  readonly label: Translated
}

/** An option of a property. The first option is the default and has no impact. */
export interface OptionValues {
  readonly value: string
  readonly label: Translated
  /** Kopiykas added to the price of one piece; negative when it is cheaper than the first. */
  readonly impact: number
  /** Working days added to the lead time. */
  readonly extra_days: number
  readonly shape_change: ShapeChange | null
  /** Set only for combinations. */
  readonly pairs: readonly OptionPair[] | null
}

export interface OptionName {
  readonly property: PropertyName
  readonly value: string
}

/** Two options that cannot be combined, and the reason that buyers read. */
export interface ForbiddenPair {
  readonly one: OptionName
  readonly other: OptionName
  readonly reason: Translated
}

/** The value of an attribute, such as the class of concrete. */
export interface AttributeValue {
  readonly uk: string
  readonly en: string
  /** A value of the demo, to be replaced with the shop's own. */
  readonly sample: boolean
}

type Texts = Record<`${'name' | 'description' | 'seo_title' | 'seo_description' | 'slug'}.${'uk' | 'en'}`, string>
export type OptionField = `options.${PropertyName}`
type Options = Record<`options.${BuiltInProperty}`, readonly OptionValues[]> & { readonly [own: OptionField]: readonly OptionValues[] | undefined }

/**
 * All fields of a product that an editor, an import or a loader may set, flat. Drafts store them, concurrent edits are merged by them, and the audit
 * names them. Pictures are stored separately.
 */
export interface ProductValues extends Texts, Options {
  /** Hash of the picture for shared links. When '' or no longer present, the first picture is used. */
  readonly share_picture: string
  /** Price of the base configuration in kopiykas, with VAT. */
  readonly price_kopiykas: number
  readonly category_id: number
  /** Lead time of one piece in calendar days. */
  readonly lead_time_days: number
  readonly shape: Shape | null
  /** The own sizes on offer; null for none. */
  readonly own_size: OwnSizeRules | null
  /** Kilograms; used only for a product without a shape. */
  readonly weight_kg: number | null
  /** Code of the customs tariff (HS, УКТЗЕД) for export documents; '' when unknown, which prints nothing. */
  readonly hs_code: string
  /** Codes of products that its page recommends, in the owner's order; those not on sale are skipped. */
  readonly fits_with: readonly string[]
  readonly forbidden: readonly ForbiddenPair[]
  readonly attributes: Readonly<Record<string, AttributeValue>>
}
export type ProductField = keyof ProductValues

const both = <T extends string>(name: T) => [`${name}.uk`, `${name}.en`] as const
/** Fields that a content editor may write; all others need `catalogue.edit`. A custom slug counts as text. */
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
export const toProperty = (field: OptionField): PropertyName => field.slice('options.'.length)
/** All fields except the options, whose names depend on the properties. */
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

/** The options of a property; empty when the product does not have it. */
export const listOptions = (values: Partial<Options>, name: PropertyName): readonly OptionValues[] => values[optionField(name)] ?? []

/** The value of a field; a property that the product does not have has no options. */
export const fieldValue = (values: Partial<ProductValues>, field: ProductField): unknown => values[field] ?? (isOptionField(field) ? [] : null)

/** The product's properties with their options, in the order of the product page; the owner's in the order in which the product lists them. */
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

/** A product without any data, from which a new one and an import row start. */
export function emptyProduct(categoryId: number): ProductValues {
  const texts = Object.fromEntries(productTextFields.map((field) => [field, ''])) as Texts & Pick<ProductValues, 'share_picture'> // has all keys
  const options = Object.fromEntries(propertyNames([]).map((name) => [optionField(name), []])) as unknown as Options // has all keys
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

/** The fields of `changes` that differ from what the product has. */
export function findChangedFields(values: ProductValues, changes: Partial<ProductValues>): ProductField[] {
  const fields: readonly ProductField[] = [...productFields, ...Object.keys(changes).filter(isOptionField)]
  return fields.filter((field) => changes[field] !== undefined && !sameValue(values[field] ?? [], changes[field] ?? []))
}

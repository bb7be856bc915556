/** Properties with a control of their own, in the order of a page; the owner's properties come before `combination`. */
const builtInProperties = ['size', 'shape', 'color', 'finish', 'delivery', 'combination'] as const
export type BuiltInProperty = (typeof builtInProperties)[number]
/** One of the built-in names, or the code of an owner's property (setting `properties`). */
export type PropertyName = string

export const isBuiltIn = (name: PropertyName): name is BuiltInProperty => builtInProperties.some((known) => known === name)

/** All possible properties of a product, in the order of a page. */
export const propertyNames = (own: readonly { readonly code: string }[]): PropertyName[] => [
  ...builtInProperties.slice(0, -1),
  ...own.map(({ code }) => code),
  ...builtInProperties.slice(-1),
]

export const propertyKinds = ['CATEGORY', 'PRODUCT_COLOR', 'BOOLEAN_SWITCH', 'COMBINATION_PICKER'] as const
export type PropertyKind = (typeof propertyKinds)[number]

/** How the property is chosen. Options yes and no make it an addition. */
export function propertyKind(name: PropertyName, options: readonly { readonly value: string }[]): PropertyKind {
  if (name === 'color' || name === 'finish') return 'PRODUCT_COLOR'
  if (name === 'combination') return 'COMBINATION_PICKER'
  return !isBuiltIn(name) && options.every(({ value }) => value === 'no' || value === 'yes') ? 'BOOLEAN_SWITCH' : 'CATEGORY'
}

/** The properties that have a control of their own, in the order in which a page shows them; the owner's stand before the combination. */
const builtInProperties = ['size', 'shape', 'color', 'finish', 'delivery', 'combination'] as const
export type BuiltInProperty = (typeof builtInProperties)[number]
/** Of one that has a control of its own, or the code of one of the owner's (setting `properties`). */
export type PropertyName = string

export const isBuiltIn = (name: PropertyName): name is BuiltInProperty => builtInProperties.some((known) => known === name)

/** Every property that a product may have, in the order of a page. */
export const propertyNames = (own: readonly { readonly code: string }[]): PropertyName[] => [
  ...builtInProperties.slice(0, -1),
  ...own.map(({ code }) => code),
  ...builtInProperties.slice(-1),
]

export const propertyKinds = ['CATEGORY', 'PRODUCT_COLOR', 'BOOLEAN_SWITCH', 'COMBINATION_PICKER'] as const
export type PropertyKind = (typeof propertyKinds)[number]

/** How it is chosen. Whoever offers yes and no offers an addition. */
export function propertyKind(name: PropertyName, options: readonly { readonly value: string }[]): PropertyKind {
  if (name === 'color' || name === 'finish') return 'PRODUCT_COLOR'
  if (name === 'combination') return 'COMBINATION_PICKER'
  return !isBuiltIn(name) && options.every(({ value }) => value === 'no' || value === 'yes') ? 'BOOLEAN_SWITCH' : 'CATEGORY'
}

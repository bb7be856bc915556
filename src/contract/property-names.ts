/** The properties that a buyer chooses by, in the order in which a page shows them: light, since browsers load it. */
export const primaryProperties = ['size', 'shape', 'color', 'delivery'] as const
export const secondaryProperties = ['drainage_holes', 'thermal_insulation', 'pot_holders', 'rubber_feet', 'logo', 'led_backlight'] as const
export const propertyNames = [...primaryProperties, ...secondaryProperties, 'combination'] as const
export type PropertyName = (typeof propertyNames)[number]

export const propertyKinds = ['CATEGORY', 'PRODUCT_COLOR', 'BOOLEAN_SWITCH', 'COMBINATION_PICKER'] as const
export type PropertyKind = (typeof propertyKinds)[number]

export function propertyKind(name: PropertyName): PropertyKind {
  if (name === 'color') return 'PRODUCT_COLOR'
  if (name === 'combination') return 'COMBINATION_PICKER'
  return secondaryProperties.some((secondary) => secondary === name) ? 'BOOLEAN_SWITCH' : 'CATEGORY'
}

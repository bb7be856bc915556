import type { Choice } from '#contract/price.ts'

/** Chosen properties as the API has them → property name and value. */
export const chosenValues = (properties: readonly { readonly property_name: string; readonly property_value: string }[]): Choice =>
  Object.fromEntries(properties.map(({ property_name, property_value }) => [property_name, property_value]))

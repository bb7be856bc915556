interface WithProperties {
  readonly product_properties: readonly { readonly property_name: string; readonly property_value_label: string }[]
}

/** The delivery options chosen with the products, each once, because the order is delivered as a whole. Empty when none was chosen. */
export function chosenDelivery(lines: readonly (WithProperties | null | undefined)[]): string {
  const chosen = lines.flatMap((line) => line?.product_properties.filter(({ property_name }) => property_name === 'delivery') ?? [])
  return [...new Set(chosen.map(({ property_value_label }) => property_value_label))].join(', ')
}

/** Lists with saved views. Kept apart from the schemas, so that a screen need not load them. */
export const viewLists = ['orders', 'products', 'customers', 'quotes'] as const
export type ViewList = (typeof viewLists)[number]

/** How the catalogue can be listed: light, since the browser loads it; the schemas are in test-catalogue.ts. */
export const sorts = ['PRICE_ASC', 'PRICE_DESC', 'NAME', 'NEWEST', 'recommended'] as const
export type Sort = (typeof sorts)[number]
export const defaultSort: Sort = 'NAME'

export const pageSizes = [10, 20, 40] as const
export const defaultPageSize = 10
export const maxSearchLength = 200

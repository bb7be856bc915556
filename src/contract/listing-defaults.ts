/** How the catalogue can be listed: light, since the browser loads it; the schemas are in test-catalogue.ts. */
export const sorts = ['PRICE_ASC', 'PRICE_DESC', 'NAME', 'NEWEST'] as const
/** What the API sorts by besides: the order in which the works recommends, for what is popular; no list of the shop offers it. */
export const apiSorts = [...sorts, 'recommended'] as const
export type Sort = (typeof apiSorts)[number]
export const defaultSort: Sort = 'NAME'

export const pageSizes = [10, 20, 40] as const
export const defaultPageSize = 10
export const maxSearchLength = 200

/** Sort orders of the catalogue. Free of zod, because the browser loads it. */
export const sorts = ['PRICE_ASC', 'PRICE_DESC', 'NAME', 'NEWEST'] as const
/** Sort orders of the API. `recommended` ranks popular products; the shop's lists do not offer it. */
export const apiSorts = [...sorts, 'recommended'] as const
export type Sort = (typeof apiSorts)[number]
export const defaultSort: Sort = 'NAME'

export const pageSizes = [10, 20, 40] as const
export const defaultPageSize = 10
export const maxSearchLength = 200

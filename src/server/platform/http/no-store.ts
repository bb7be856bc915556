/** Headers of what is about one reader, or right for one moment only: nothing between the shop and them keeps it. */
export const noStore = { 'cache-control': 'no-store' } as const

/** Headers of an answer that is personal or true for one moment only: no cache may store it. */
export const noStore = { 'cache-control': 'no-store' } as const

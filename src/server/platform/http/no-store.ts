/** Headers for an answer that is personal or only momentarily true: no cache may store it. */
export const noStore = { 'cache-control': 'no-store' } as const

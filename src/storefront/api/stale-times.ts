/** How long server data stays fresh and kept, in ms. */
export const minute = 60_000
export const catalogueStaleTime = { staleTime: 10 * minute, gcTime: 20 * minute } as const

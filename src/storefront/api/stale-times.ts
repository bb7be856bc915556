/** How long server data stays fresh and is kept, in ms. */
export const minute = 60_000

/**
 * How long a browser keeps data that no screen shows. On the server there is no timer, because it would hold the page and its data in memory for
 * minutes.
 */
export const cachedFor = (milliseconds: number): number => (typeof document === 'undefined' ? Infinity : milliseconds)

export const catalogueStaleTime = { staleTime: 10 * minute, gcTime: cachedFor(20 * minute) } as const

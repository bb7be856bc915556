/** How long server data stays fresh and kept, in ms. */
export const minute = 60_000

/**
 * How long a browser keeps data that no screen shows. On the server every render has a cache of its own, which goes with
 * it: a timer for minutes would hold the page's data, and everything made for it, as long.
 */
export const cachedFor = (milliseconds: number): number => (typeof document === 'undefined' ? Infinity : milliseconds)

export const catalogueStaleTime = { staleTime: 10 * minute, gcTime: cachedFor(20 * minute) } as const

import type { AppContext } from '../app-context.ts'
import type { ContentArea } from '../content-change.ts'

/** Makes a value once for a shop and caches it until one of these content areas changes. A failed promise is not cached. */
export function untilChanged<T extends object>(areas: readonly ContentArea[], make: (context: AppContext) => T): (context: AppContext) => T {
  const cached = new WeakMap<AppContext['responseCache'], { readonly version: number; readonly made: T }>()
  return (context) => {
    const { responseCache } = context
    const version = responseCache.readVersion(...areas)
    const before = cached.get(responseCache)
    if (before?.version === version) return before.made
    const made = make(context)
    cached.set(responseCache, { version, made })
    if (made instanceof Promise) made.catch(() => cached.delete(responseCache))
    return made
  }
}

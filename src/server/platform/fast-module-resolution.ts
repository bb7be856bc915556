import { registerHooks } from 'node:module'

const found = new Map<string, string>()

/**
 * Drizzle is a hundred small files below one package.json of 180 KB, and Node reads its exports anew for every
 * import of it and in it: half a second and a hundred megabytes of every start. So each name is looked up once, and
 * a relative import inside the package not at all. Must run before the first import of drizzle: main.ts imports
 * the rest after this.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const known = found.get(specifier)
    if (known !== undefined) return { url: known, format: 'module', shortCircuit: true }
    const resolved = next(specifier, context)
    found.set(specifier, resolved.url)
    return resolved
  },
})

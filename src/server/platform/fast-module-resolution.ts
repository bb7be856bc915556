import { registerHooks } from 'node:module'

const found = new Map<string, string>()

/**
 * Drizzle has hundreds of small files under one package.json of 180 KB, whose exports Node reads again for every import. This hook
 * resolves each name once, and relative imports inside the package without Node's search; decision 0021 has the figures. It must run
 * before the first import of drizzle, so main.ts imports it first.
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

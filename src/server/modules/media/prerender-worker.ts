import { makeDerivative } from './encode-variant.ts'
import { derivedPath, isThere } from './files.ts'
import type { WarmOrder } from './prerender-variants.ts'

/** The process of prerender-variants.ts: one picture after another, gone when its parent is. */
process.once('disconnect', () => process.exit(0))
process.once('message', (message) => {
  const { folder, derivatives } = message as WarmOrder // sent by prerender-variants.ts
  const warm = async () => {
    for (const derivative of derivatives) {
      const { hash, width, type } = derivative
      if (await isThere(derivedPath(folder, hash, width, type))) continue // made on request meanwhile
      await makeDerivative(folder, derivative).catch(() => null) // a damaged master is told of when it is asked for
    }
    process.exit(0)
  }
  void warm()
})

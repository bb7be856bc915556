import { z } from 'zod'
import { digest } from '../../platform/digest.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { release } from '../../platform/release.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { madeFile, madePrefix } from '../../platform/work/made-files.ts'

/** They may name places, as buyers call them: they are kept for a day, so that nothing erased lasts longer. */
export const offersPrefix = `${madePrefix}offers/`
/** What is made of a shape and says nothing of anybody. */
const shapesPrefix = `${madePrefix}shapes/`

/** A drawing or a model, made once of everything that it is made of. */
export const madeOfShape = (
  context: AppContext,
  kind: 'dxf' | 'glb' | 'ifc' | 'svg' | 'usdz',
  input: unknown,
  make: () => Promise<Buffer>,
): Promise<Buffer> => madeFile(context, `${shapesPrefix}${digest(JSON.stringify([release, kind, input]))}.${kind}`, make)

const day = 86_400_000

/** Removes made files past their time; who asks for one again has it made again. */
export const purgeMadePapers = defineJob({
  name: 'purge-made-papers',
  every: '27 * * * *',
  input: z.object({}),
  async run({ storage, clock }) {
    const now = clock.now().getTime()
    for (const [prefix, age] of [
      [offersPrefix, day],
      [shapesPrefix, 30 * day],
    ] as const)
      for (const { key, modifiedAt } of await storage.list(prefix)) if (now - modifiedAt.getTime() > age) await storage.remove(key)
  },
})

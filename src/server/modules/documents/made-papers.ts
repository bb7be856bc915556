import { z } from 'zod'
import { digest } from '../../platform/digest.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { release } from '../../platform/release.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { madeFile, madePrefix } from '../../platform/work/made-files.ts'

/** These files may contain names that buyers gave to places, so they are deleted after a day, as erasure requires. */
export const offersPrefix = `${madePrefix}offers/`
/** Files made from a shape alone, without personal data. */
const shapesPrefix = `${madePrefix}shapes/`

/** Makes a drawing or model once for each distinct input. */
export const madeOfShape = (
  context: AppContext,
  kind: 'dxf' | 'glb' | 'ifc' | 'svg' | 'usdz',
  input: unknown,
  make: () => Promise<Buffer>,
): Promise<Buffer> => madeFile(context, `${shapesPrefix}${digest(JSON.stringify([release, kind, input]))}.${kind}`, make)

const day = 86_400_000

/** Deletes expired generated files; they are made again on request. */
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

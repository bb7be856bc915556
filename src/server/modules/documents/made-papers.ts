import { z } from 'zod'
import { digest } from '../../platform/digest.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { release } from '../../platform/release.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { InputOf } from '../../platform/work/heavy-work.ts'
import { madeFile, madePrefix } from '../../platform/work/made-files.ts'
import type * as Tasks from './paper-tasks.ts'
import { paperWork } from './paper-work.ts'

/** These files may contain names that buyers gave to places, so they are deleted after a day, as erasure requires. */
export const offersPrefix = `${madePrefix}offers/`
/** Files made from a shape alone, without personal data. */
const shapesPrefix = `${madePrefix}shapes/`

/** Makes a drawing or model by its task, once for each distinct input. */
export const madeOfShape = <Task extends 'dxf' | 'glb' | 'ifc' | 'usdz' | 'lines' | 'drawing' | 'set'>(
  context: AppContext,
  task: Task,
  input: InputOf<(typeof Tasks)[Task]>,
): Promise<Buffer> => madeFile(context, `${shapesPrefix}${digest(JSON.stringify([release, task, input]))}.${task}`, () => paperWork.run(task, input))

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

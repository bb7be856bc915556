import type { Readable } from 'node:stream'
import { isFailure, type Failure } from '#contract/errors.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { perContext } from '../../platform/per-context.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { createEncodingProcess } from './encoding-process.ts'
import { makeVariants } from './picture-jobs.ts'
import { receiveUpload } from './receive-upload.ts'
import { storeImage } from './store-image.ts'
import type { ImageRow } from './view.ts'

/** One picture of 50 megapixels is decoded at a time: more of them would take the memory of everybody. */
const preparing = perContext(() => {
  let last: Promise<unknown> = Promise.resolve()
  const { prepare } = createEncodingProcess()
  return {
    prepare,
    oneByOne<T>(work: () => Promise<T>): Promise<T> {
      const done = last.then(work, work)
      last = done.catch(() => {})
      return done
    },
  }
})

/** A file name as people see it: one line, and no longer than one. */
const readableName = (name: string): string | null =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200) || null

/**
 * Stores an uploaded picture: its file, its row, the audit and the order to make its variants are there before anybody is
 * told, or nothing is. The same bytes again are the same picture.
 */
export async function uploadPicture(
  context: AppContext,
  actor: Actor,
  { name, body }: { name: string; body: Readable },
): Promise<ImageRow | Failure | null> {
  const bytes = await receiveUpload(context.config.dataDir, body)
  if (bytes === null || isFailure(bytes)) return bytes
  const { prepare, oneByOne } = preparing(context)
  const title = readableName(name)
  return oneByOne(() =>
    storeImage(context, bytes, {
      prepare,
      name: title,
      async onNew(tx, image) {
        await enqueue(context, tx, makeVariants, { hash: image.hash })
        await recordChange(context, tx, actor, {
          kind: 'picture',
          verb: 'upload',
          thing: { id: image.id, label: title ?? image.hash },
          changes: [{ field: 'size', before: null, after: `${image.width} × ${image.height}` }],
        })
      },
    }),
  )
}

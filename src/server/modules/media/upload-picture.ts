import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Failure } from '#contract/errors.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import { receiveFile } from '../../platform/http/receive-file.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { makeVariants } from './picture-jobs.ts'
import { imageLimits } from './check-image.ts'
import { pictureWork } from './picture-work.ts'
import { storeImage } from './store-image.ts'
import type { ImageRow } from './view.ts'

/** A title from a file's name: one line of limited length, without the extension. */
const readableName = (name: string): string | null =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/(?<=.)\.[a-z0-9]{2,5}$/i, '')
    .slice(0, 200) || null

/**
 * Stores an uploaded picture. File, row, audit and the job for its variants exist before anybody is notified; on failure none of them
 * does. The same bytes give the same picture.
 */
export async function uploadPicture(
  context: AppContext,
  actor: Actor,
  { name, body }: { name: string; body: Readable },
): Promise<ImageRow | Failure | null> {
  const title = readableName(name)
  return receiveFile(context.config.dataDir, body, imageLimits.bytes, async (path) =>
    storeImage(context, await readFile(path), {
      prepare: () => pictureWork.run('prepare', { path }),
      name: title,
      async onNew(tx, image) {
        await enqueue(context, tx, makeVariants, { hash: image.hash })
        await recordChange(context, tx, actor, {
          kind: 'picture',
          verb: 'upload',
          subject: { id: image.id, label: title ?? image.hash },
          changes: [{ field: 'size', before: null, after: `${image.width} × ${image.height}` }],
        })
      },
    }),
  )
}

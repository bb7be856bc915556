import sharp from 'sharp'
import { isFailure } from '#contract/errors.ts'
import { storeImage } from '../modules/media/index.ts'
import type { AppContext } from '../platform/app-context.ts'

/** Stores a picture of one colour, 400 × 500 pixels. @returns its id */
export async function storePlainPicture(context: AppContext): Promise<number> {
  const drawn = sharp({ create: { width: 400, height: 500, channels: 3, background: '#b0a898' } })
  const stored = await storeImage(context, await drawn.webp().toBuffer())
  if (isFailure(stored)) throw new Error('refused')
  return stored.id
}

import sharp from 'sharp'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { imageErrors } from '#contract/picture-kinds.ts'
import { checkImage, type CheckedImage } from './check-image.ts'

export interface CheckedUpload extends CheckedImage {
  /** Upright, in RGB, and without place, time, camera or author: it may be stored byte for byte. */
  readonly isClean: boolean
}

/** What {@link checkImage} finds, and besides: one frame only, and whether the file may stay as it is. */
export async function checkUpload(bytes: Buffer): Promise<CheckedUpload | Failure> {
  const checked = await checkImage(bytes)
  if (isFailure(checked)) return checked
  const { pages = 1, space } = await sharp(bytes, { limitInputPixels: false }).metadata()
  // libpng shows the first frame of a moving picture and does not say that there are more.
  const hasFrames = checked.type === 'png' && bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL')
  if (pages > 1 || hasFrames) return fail('invalid', { file: imageErrors.animated })
  return { ...checked, isClean: !checked.hasMetadata && space !== 'cmyk' }
}

import sharp from 'sharp'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { imageErrors } from '#contract/picture-kinds.ts'
import { checkImage, type CheckedImage } from './check-image.ts'

export interface CheckedUpload extends CheckedImage {
  /** Whether it may be stored byte for byte: upright, RGB, and without place, time, camera or author. */
  readonly isClean: boolean
}

/** {@link checkImage}, and also: rejects animations and tells whether the file may be stored unchanged. */
export async function checkUpload(bytes: Buffer): Promise<CheckedUpload | Failure> {
  const checked = await checkImage(bytes)
  if (isFailure(checked)) return checked
  const { pages = 1, space } = await sharp(bytes, { limitInputPixels: false }).metadata()
  // libpng shows only the first frame of an animated PNG and does not report the others.
  const hasFrames = checked.type === 'png' && bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL')
  if (pages > 1 || hasFrames) return fail('invalid', { file: imageErrors.animated })
  return { ...checked, isClean: !checked.hasMetadata && space !== 'cmyk' }
}

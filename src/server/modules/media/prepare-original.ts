import type { Sharp } from 'sharp'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { imageErrors } from '#contract/picture-kinds.ts'
import { checkImage, openImage, type CheckedImage } from './check-image.ts'
import type { OriginalType } from './files.ts'

export interface PreparedOriginal {
  readonly checked: CheckedImage
  /** Null = the file is stored byte for byte. */
  readonly master: Buffer | null
  /** Average colour, `#rrggbb`. */
  readonly placeholder: string
}

/**
 * Checks a file and decodes the whole image once, to prove that it is complete. Where needed, turns it upright, converts it to RGB and
 * removes metadata.
 */
export async function prepareOriginal(bytes: Buffer): Promise<PreparedOriginal | Failure> {
  const checked = await checkImage(bytes)
  if (isFailure(checked)) return checked
  try {
    const placeholder = await averageColour(bytes)
    return { checked, master: checked.isClean ? null : await cleaned(bytes, checked.type), placeholder }
  } catch {
    return fail('invalid', { file: imageErrors.broken })
  }
}

/**
 * Prepares a picture that comes with the shop: if its average colour is known, reads only its header.
 * @param placeholder the average colour; undefined = compute it
 */
export async function prepareShipped(bytes: Buffer, placeholder: string | undefined): Promise<PreparedOriginal | Failure> {
  if (placeholder === undefined) return prepareOriginal(bytes)
  const checked = await checkImage(bytes)
  if (isFailure(checked)) return checked
  return checked.isClean ? { checked, master: null, placeholder } : prepareOriginal(bytes)
}

/** Transparent areas become white, as on the page. */
export async function averageColour(bytes: Buffer): Promise<string> {
  const { data } = await openImage(bytes)
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  // A grey image has one channel.
  const [red = 0, green = red, blue = red] = data.length >= 3 ? data.subarray(0, 3) : data.subarray(0, 1)
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const originalEncoders: Readonly<Record<OriginalType, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 95 }),
  avif: (image) => image.avif({ quality: 85, chromaSubsampling: '4:4:4', effort: 3 }),
}

/** Turns it upright, converts CMYK to RGB, and removes metadata except the colour profile, which the colours need. */
async function cleaned(bytes: Buffer, type: OriginalType): Promise<Buffer> {
  const { space } = await openImage(bytes).metadata()
  const upright = openImage(bytes).autoOrient()
  return originalEncoders[type](space === 'cmyk' ? upright.toColourspace('srgb') : upright.keepIccProfile()).toBuffer()
}

import { readFileSync } from 'node:fs'
import type { Failure } from '#contract/errors.ts'
import { openImage } from './check-image.ts'
import { croppedImage, encodeVariant } from './encode-variant.ts'
import { prepareOriginal, type PreparedOriginal } from './prepare-original.ts'
import type { VariantType, VariantWidth } from './view.ts'

// These tasks run only in child processes (picture-work.ts). Encoders fragment memory: within the shop's process, a few minutes of
// encoding would multiply its memory use.

export const encode = ({ original, width, type }: { original: Uint8Array; width: VariantWidth; type: VariantType }): Promise<Buffer> =>
  encodeVariant(Buffer.from(original), width, type)

/** Checks and prepares an upload, given its path. */
export const prepare = ({ path }: { path: string }): Promise<PreparedOriginal | Failure> => prepareOriginal(readFileSync(path))

/** A JPEG on white for paper. */
export const print = async ({ original, width, cropped }: { original: Uint8Array; width: number; cropped: boolean }): Promise<Buffer> => {
  const bytes = Buffer.from(original)
  const image = cropped ? await croppedImage(bytes, width) : openImage(bytes).resize({ width, withoutEnlargement: true })
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
}

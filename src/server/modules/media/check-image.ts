import sharp, { type Metadata, type Sharp } from 'sharp'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { imageErrors, uploadLimit } from '#contract/picture-kinds.ts'
import type { OriginalType } from './files.ts'

/** Limits against files that are small to upload and enormous once decoded. */
export const imageLimits = {
  bytes: uploadLimit,
  pixels: 50_000_000,
  /** WebP's maximum side length. */
  side: 16_383,
} as const

/** The type by the file's first bytes; file names and headers are not trusted. */
function detectType(bytes: Buffer): OriginalType | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (bytes.toString('latin1', 4, 8) === 'ftyp') {
    const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 64, bytes.length))
    if (/avif|avis/.test(brands)) return 'avif'
  }
  return null
}

const formats: Readonly<Record<OriginalType, string>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

export interface CheckedImage {
  readonly type: OriginalType
  readonly width: number
  readonly height: number
  /** Whether it may be stored byte for byte: upright, RGB, and without place, time, camera or author. */
  readonly isClean: boolean
}

/** Whether it contains place, time, camera, author or orientation. */
function hasMetadata(metadata: Metadata): boolean {
  const turned = metadata.orientation !== undefined && metadata.orientation !== 1
  return turned || [metadata.exif, metadata.xmp, metadata.iptc, metadata.tifftagPhotoshop].some(Boolean) || (metadata.comments?.length ?? 0) > 0
}

/** Opens an image for decoding with every limit on. Only for bytes that {@link checkImage} accepted. */
export function openImage(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'warning', sequentialRead: true })
}

/**
 * Reads only the header: checks the type by content, the size, the limits and that there is one frame, and tells whether the file may
 * stay unchanged.
 */
export async function checkImage(bytes: Buffer): Promise<CheckedImage | Failure> {
  if (bytes.length === 0) return fail('invalid', { file: imageErrors.empty })
  if (bytes.length > imageLimits.bytes) return fail('tooLarge')
  const type = detectType(bytes)
  if (type === null) return fail('unsupportedMediaType')
  const metadata = await readHeader(bytes)
  if (isFailure(metadata)) return metadata
  if (metadata.format !== formats[type]) return fail('unsupportedMediaType')
  const { width, height } = metadata
  if (width * height > imageLimits.pixels || Math.max(width, height) > imageLimits.side) return fail('invalid', { file: imageErrors.pixels })
  // libpng shows only the first frame of an animated PNG and does not report the others.
  const hasFrames = type === 'png' && bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL')
  if ((metadata.pages ?? 1) > 1 || hasFrames) return fail('invalid', { file: imageErrors.animated })
  return { type, ...metadata.autoOrient, isClean: !hasMetadata(metadata) && metadata.space !== 'cmyk' }
}

async function readHeader(bytes: Buffer): Promise<Metadata | Failure> {
  try {
    // No limit here: reading a header is cheap, and the code below distinguishes a too large image from a damaged one.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return fail('invalid', { file: imageErrors.broken })
  }
}

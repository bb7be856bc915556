import sharp, { type Sharp } from 'sharp'
import { openPicture } from './check-image.ts'
import { derivedPath, masterPath, readIfThere, writeWhole, type MasterType, type MediaFolder } from './files.ts'
import type { DerivedType } from './view.ts'

// One thread a picture: how many pictures are made at once is decided by who makes them.
sharp.concurrency(1)
sharp.cache(false)

/**
 * AVIF keeps full colour (4:4:4): edges of coloured concrete fray otherwise. Effort 3 of 9: the last
 * percent of size is not worth ten times the wait. WebP's preset for photographs keeps bare paper one tone,
 * the default scatters it over three.
 */
const encoders: Readonly<Record<DerivedType, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 60, chromaSubsampling: '4:4:4', effort: 3 }),
  webp: (picture) => picture.webp({ quality: 84, smartSubsample: true, preset: 'photo' }),
}

/** A master at a width, in sRGB and without metadata. */
export async function encodePicture(master: Buffer, width: number, type: DerivedType): Promise<Buffer> {
  return encoders[type](openPicture(master).resize({ width, withoutEnlargement: true })).toBuffer()
}

export interface Derivative {
  readonly hash: string
  readonly masterType: MasterType
  readonly width: number
  readonly type: DerivedType
}

/** Makes and keeps a derivative. Null when the master's file is not there. */
export async function makeDerivative(folder: MediaFolder, derivative: Derivative, encode = encodePicture): Promise<Buffer | null> {
  const { hash, masterType, width, type } = derivative
  const master = await readIfThere(masterPath(folder, hash, masterType))
  if (master === null) return null
  const bytes = await encode(master, width, type)
  await writeWhole(folder, derivedPath(folder, hash, width, type), bytes)
  return bytes
}

import { variantName, type VariantType, type VariantWidth } from './view.ts'

/** The storage keys. Files under them never change: a key contains the hash of its source. */
export const originalsPrefix = 'media/masters/'
export const variantsPrefix = 'media/derived/'

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' } as const
export type OriginalType = keyof typeof extensions

export const originalKey = (hash: string, type: OriginalType): string => `${originalsPrefix}${hash}.${extensions[type]}`

export const variantKey = (hash: string, width: VariantWidth, type: VariantType): string => `${variantsPrefix}${variantName(hash, width, type)}`

/** The key of a JPEG for paper; `cropped` = cropped to the object. */
export const printKey = (hash: string, width: number, cropped: boolean): string =>
  `${variantsPrefix}${hash}-${cropped ? 'crop' : 'print'}-${width}.jpg`

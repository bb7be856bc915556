import { variantName, type VariantType, type VariantWidth } from './view.ts'

/** Keys of the storage. Files under them never change: a key holds the hash of what it was made from. */
export const originalsPrefix = 'media/masters/'
export const variantsPrefix = 'media/derived/'

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' } as const
export type OriginalType = keyof typeof extensions

export const originalKey = (hash: string, type: OriginalType): string => `${originalsPrefix}${hash}.${extensions[type]}`

export const variantKey = (hash: string, width: VariantWidth, type: VariantType): string => `${variantsPrefix}${variantName(hash, width, type)}`

/** A JPEG for paper; cropped to what it shows. */
export const printKey = (hash: string, width: number, cropped: boolean): string =>
  `${variantsPrefix}${hash}-${cropped ? 'crop' : 'print'}-${width}.jpg`

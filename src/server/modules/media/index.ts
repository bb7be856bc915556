import type { Module } from '../../platform/module.ts'
import { serveMedia } from './routes.ts'
import { cleanUpPictures, makeVariants } from './picture-jobs.ts'

export { originalKey, originalsPrefix } from './files.ts'
export { lockPicture, storeImage } from './store-image.ts'
export { prepareShipped } from './prepare-original.ts'
export { uploadPicture } from './upload-picture.ts'
export { imageForPrint } from './image-for-print.ts'
export { startPrerendering } from './prerender-variants.ts'
export { changeImage, deleteImage, holdImages, lockImage, restoreImage } from './change-image.ts'
export { findImages, picturesThere } from './queries.ts'
export { imageColumns, imageRows, type StoredImage } from './rows.ts'
export { emailImagePath, pictureAddresses, viewImage, type ImageRow } from './view.ts'

export const media: Module = { name: 'media', rootRoutes: serveMedia, jobs: [makeVariants, cleanUpPictures] }

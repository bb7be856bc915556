import type { Slice } from '../../platform/module.ts'
import { serveMedia } from './routes.ts'
import { startWarming } from './prerender-variants.ts'

export { listOriginals } from './files.ts'
export { keepPicture } from './store-image.ts'
export { printPicture } from './image-for-print.ts'
export { findPictures } from './queries.ts'
export { viewPicture, type PictureRow, type PictureView } from './view.ts'

export const media: Slice = { name: 'media', outside: serveMedia, start: startWarming }

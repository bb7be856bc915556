import type { Slice } from '../../platform/slice.ts'
import { serveMedia } from './routes.ts'
import { startWarming } from './warm.ts'

export { listOriginals } from './files.ts'
export { keepPicture } from './keep-picture.ts'
export { printPicture } from './print-picture.ts'
export { findPictures } from './queries.ts'
export { viewPicture, type PictureRow, type PictureView } from './view.ts'

export const media: Slice = { name: 'media', outside: serveMedia, start: startWarming }

import type { Module } from '../../platform/module.ts'
import { serveMedia } from './routes.ts'
import { startPrerendering } from './prerender-variants.ts'

export { listOriginals } from './files.ts'
export { storeImage } from './store-image.ts'
export { imageForPrint } from './image-for-print.ts'
export { findImages } from './queries.ts'
export { emailImagePath, viewImage, type ImageRow } from './view.ts'

export const media: Module = { name: 'media', rootRoutes: serveMedia, startWork: startPrerendering }

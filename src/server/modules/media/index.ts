import type { Slice } from '../../platform/slice.ts'

export { keepPicture } from './keep-picture.ts'
export { findPictures } from './queries.ts'
export { viewPicture, type PictureRow, type PictureView } from './view.ts'

export const media: Slice = { name: 'media' }

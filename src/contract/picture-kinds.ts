/** Kinds of product photographs, as shown to people who upload them. Free of zod, because the shop's pages load it. */
export const pictureKinds = ['studio', 'hover', 'outdoor', 'detail'] as const

/** Whether it is a photograph, not a rendering or a line drawing. */
export const isPhotograph = (kind: string): boolean => kind === 'photo' || pictureKinds.some((known) => known === kind)

/** The focus of a picture is a field of a 5 × 5 grid, counted row by row from the upper left; it stays visible when the picture is cropped. */
export const middleFocus = 12

/** Width in pixels of a picture that is sharp on the product's page. */
export const sharpWidth = 1000

/** Maximum bytes of an uploaded file; photos of phones are smaller. */
export const uploadLimit = 15 * 1024 * 1024
/** Types for the browser's file dialog. Because HEIC is not listed, an iPhone uploads JPEG. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Why a file is not an accepted picture; clients translate by these exact texts. */
export const imageErrors = {
  empty: 'The file is empty.',
  broken: 'The picture is damaged.',
  pixels: 'The picture has too many pixels.',
  animated: 'The picture moves.',
} as const

/** CSS classes for a cropped picture's frame, because the page's security policy forbids inline styles. Empty for the middle. */
export const cropClasses = (focus: number = middleFocus): string =>
  focus === middleFocus ? '' : `crop crop-x-${focus % 5} crop-y-${Math.floor(focus / 5)}`

/** What is on a photograph of a product, in the words of those who upload it. Light: the shop's pages load it. */
export const pictureKinds = ['studio', 'hover', 'outdoor', 'detail'] as const

/** A photograph, and not a picture computed from the measurements or a line drawing. */
export const isPhotograph = (kind: string): boolean => kind === 'photo' || pictureKinds.some((known) => known === kind)

/** A picture's focus is a field of a 5 × 5 grid, row by row from the upper left: what stays in sight where it is cropped. */
export const middleFocus = 12

/** Bytes of one uploaded file; pictures of phones are smaller. */
export const uploadLimit = 15 * 1024 * 1024
/** What a browser's file dialog offers. Without HEIC in it an iPhone hands over JPEG. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Why a file is no picture of the shop, word for word what clients translate by. */
export const imageErrors = {
  empty: 'The file is empty.',
  broken: 'The picture is damaged.',
  pixels: 'The picture has too many pixels.',
  animated: 'The picture moves.',
} as const

/** The classes of what frames a cropped picture: the page's security policy refuses a style of its own. Empty for the middle. */
export const cropClasses = (focus: number = middleFocus): string =>
  focus === middleFocus ? '' : `crop crop-x-${focus % 5} crop-y-${Math.floor(focus / 5)}`

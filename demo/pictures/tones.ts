/** sRGB of the concretes as scene.py and develop.ts need them. */
export const natural = '#aea8a0'
/** White concrete is not paper white: above .7 of the light no shape would be left. */
export const white = '#d0cdc7'
/** What "individual" is shown as: the tones most asked for, spread over the catalogue. */
export const individual = ['#4d4e52', '#9b7565', '#81867a', '#6a7178', '#968977'] as const

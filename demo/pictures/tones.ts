/** sRGB of the concretes as scene.py and develop.ts need them. */
export const natural = '#aea8a0'
/** White concrete is not paper white: above an albedo of .7 the form would no longer be visible. */
export const white = '#d0cdc7'
/** Tones that stand for "individual": the most requested ones, spread over the catalogue. */
export const individual = ['#4d4e52', '#9b7565', '#81867a', '#6a7178', '#968977'] as const

import { classNames } from './class-names.ts'

const sizes = { small: 'size-4', normal: 'size-7', strip: 'h-9 w-full', tile: 'aspect-square w-full', dot: 'dot' } as const

/**
 * A colour sample of concrete: `#rrggbb`, the URL of a picture, `any` for one still to be agreed; anything else shows two greys. It is decorative:
 * text beside it names the colour. It is an image, because the Content-Security-Policy forbids inline styles.
 */
export function Swatch({ colour, size = 'normal' }: { colour: string; size?: keyof typeof sizes }) {
  const [kind] = colour
  const ground = kind === '#' ? null : kind === '/' ? 'object-cover' : colour === 'any' ? 'swatch-any' : 'swatch-unknown'
  const className = classNames(size !== 'dot' && 'swatch', sizes[size], ground)
  if (kind === '/') return <img src={colour} alt="" className={className} />
  return <svg aria-hidden="true" color={kind === '#' ? colour : undefined} className={className} />
}

import { classNames } from './class-names.ts'

const sizes = { small: 'size-4', normal: 'size-7', strip: 'h-9 w-full', tile: 'aspect-square w-full', dot: 'dot' } as const

/**
 * A colour sample of concrete: `#rrggbb`, the address of a picture, `any` for one that is still to be agreed, whatever else shows two greys. Decorative: text beside it
 * names the colour. An image of its own, since the Content-Security-Policy refuses a style in the page.
 */
export function Swatch({ colour, size = 'normal' }: { colour: string; size?: keyof typeof sizes }) {
  const [kind] = colour
  const ground = kind === '#' ? null : kind === '/' ? 'object-cover' : colour === 'any' ? 'swatch-any' : 'swatch-unknown'
  const className = classNames(size !== 'dot' && 'swatch', sizes[size], ground)
  if (kind === '/') return <img src={colour} alt="" className={className} />
  return <svg aria-hidden="true" color={kind === '#' ? colour : undefined} className={className} />
}

import { classNames } from './class-names.ts'

const grounds: Readonly<Record<string, string>> = { natural: 'swatch-natural', white: 'swatch-white', individual: 'swatch-individual' }

const sizes = { small: 'size-4', normal: 'size-7', strip: 'h-9 w-full' } as const

/** A colour sample of concrete by its code (natural, white, individual); an unknown code shows two greys. Decorative: text beside it names the colour. */
export function Swatch({ colour, size = 'normal' }: { colour: string; size?: keyof typeof sizes }) {
  const ground = Object.hasOwn(grounds, colour) ? grounds[colour] : 'swatch-unknown'
  return <span aria-hidden="true" data-colour={colour} className={classNames('swatch', sizes[size], ground)} />
}

import { classNames } from './class-names.ts'

const grounds: Readonly<Record<string, string>> = { natural: 'swatch-natural', white: 'swatch-white', individual: 'swatch-individual' }

const sizes = { small: 'size-4', normal: 'size-7', strip: 'h-9 w-full' } as const

/** A chip of concrete. The code says which (natural, white, individual); an unknown one is two greys. The words stand beside it. */
export function Swatch({ colour, size = 'normal' }: { colour: string; size?: keyof typeof sizes }) {
  const ground = Object.hasOwn(grounds, colour) ? grounds[colour] : 'swatch-unknown'
  return (
    <span
      aria-hidden="true"
      data-colour={colour}
      className={classNames('inline-block shrink-0 rounded-edge border border-concrete forced-color-adjust-none', sizes[size], ground)}
    />
  )
}

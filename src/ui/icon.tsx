import { classNames } from './class-names.ts'
import sprite from './icons.svg?url'

/** Hairline drawings on a 24 grid, in one file that every page shares; every one is decoration, the words stand beside it. */
export const iconNames = [
  'search',
  'menu',
  'close',
  'chevron-down',
  'chevron-right',
  'chevron-left',
  'arrow-right',
  'arrow-left',
  'cart',
  'user',
  'globe',
  'filter',
  'grid-normal',
  'grid-small',
  'plus',
  'minus',
  'check',
  'phone',
  'mail',
  'pin',
  'trash',
  'edit',
  'copy',
  'info',
  'warning',
  'download',
  'ruler',
  'list',
  'share',
] as const
export type IconName = (typeof iconNames)[number]

/** A hairline icon in the colour of the text. `size` is in steps of the 4 px base: 16, 20 or 24 px; theme.css has it. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: 16 | 20 | 24; className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames('icon', size !== 20 && `icon-${size}`, className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

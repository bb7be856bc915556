import { classNames } from './class-names.ts'
import sprite from './icons.svg?url'

/** Line icons on a 24 grid, in one file shared by all pages. They are decorative: text beside them carries the meaning. */
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
  'columns',
  'share',
] as const
export type IconName = (typeof iconNames)[number]

/** A line icon in the colour of the text, 16, 20 or 24 px large (classes of theme.css). */
export function Icon({ name, size = 20, className }: { name: IconName; size?: 16 | 20 | 24; className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames('icon', size !== 20 && `icon-${size}`, className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Hairline drawings on a 24 grid; every one is decoration, the words stand beside it. */
const drawings = {
  search: <path d="M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm4.6-1.9L20.5 20.5" />,
  menu: <path d="M3 7h18M3 12h18M3 17h18" />,
  close: <path d="m5 5 14 14M19 5 5 19" />,
  'chevron-down': <path d="m5 9 7 7 7-7" />,
  'chevron-right': <path d="m9 5 7 7-7 7" />,
  'chevron-left': <path d="m15 5-7 7 7 7" />,
  'arrow-right': <path d="M3 12h17m-6-6 6 6-6 6" />,
  'arrow-left': <path d="M21 12H4m6-6-6 6 6 6" />,
  cart: <path d="M2.5 4.5H6l2.2 11h10.3l2-8H6.7M9 20.5a.9.9 0 1 1 0-1.8.9.9 0 0 1 0 1.8Zm8.5 0a.9.9 0 1 1 0-1.8.9.9 0 0 1 0 1.8Z" />,
  user: <path d="M12 12.5a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM4.5 20.5c.6-3.4 3.6-5.2 7.5-5.2s6.9 1.8 7.5 5.2" />,
  globe: <path d="M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Zm-9-9h18M12 3c-2.7 2.6-4 5.6-4 9s1.3 6.4 4 9c2.7-2.6 4-5.6 4-9s-1.3-6.4-4-9Z" />,
  filter: <path d="M3 7h9m5 0h4M3 17h4m5 0h9M14.5 9.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5Zm-5 10a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5Z" />,
  'grid-normal': <path d="M4.5 4.5h6v6h-6Zm9 0h6v6h-6Zm-9 9h6v6h-6Zm9 0h6v6h-6Z" />,
  'grid-small': <path d="M4 4h4v4H4Zm6 0h4v4h-4Zm6 0h4v4h-4ZM4 10h4v4H4Zm6 0h4v4h-4Zm6 0h4v4h-4ZM4 16h4v4H4Zm6 0h4v4h-4Zm6 0h4v4h-4Z" />,
  plus: <path d="M12 4.5v15M4.5 12h15" />,
  minus: <path d="M4.5 12h15" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  phone: (
    <path d="M8.3 3.5 5 4.2c-.8.2-1.4.9-1.3 1.7.700 7.9 6.5 13.7 14.4 14.4.800.1 1.5-.5 1.7-1.3l.7-3.3-4.5-2-1.8 2.3c-2.6-1.2-4.7-3.3-5.9-5.9l2.3-1.8Z" />
  ),
  mail: <path d="M3 5.5h18v13H3Zm0 1 9 7 9-7" />,
  pin: <path d="M12 21.5c4.3-4.7 6.5-8.3 6.5-11.3a6.5 6.5 0 0 0-13 0c0 3 2.2 6.6 6.5 11.3Zm0-9a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5Z" />,
  trash: <path d="M4 6.5h16M9 6.5v-3h6v3m-9 0 1 14h10l1-14M10 10.5v6m4-6v6" />,
  edit: <path d="m4 20 .8-4L16.5 4.3l3.2 3.2L8 19.2Zm10-13.2 3.2 3.2" />,
  copy: <path d="M8.5 8.5h12v12h-12Zm-3 7h-2v-12h12v2" />,
  info: <path d="M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Zm0-10.5v6m0-9.3v.9" />,
  warning: <path d="M12 4 2.5 20h19Zm0 6v5m0 1.8v.9" />,
  download: <path d="M12 3.5v12m-5-5 5 5 5-5M4 20.5h16" />,
  ruler: <path d="M2.5 8.5h19v7h-19Zm4 0v3m4-3v4m4-4v3m4-3v4" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings
export const iconNames = Object.keys(drawings) as IconName[] // the keys of the table above

/** A hairline icon in the colour of the text. `size` is in steps of the 4 px base: 16, 20 or 24 px. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: 16 | 20 | 24; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 1.9 : 1.5}
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      {drawings[name]}
    </svg>
  )
}

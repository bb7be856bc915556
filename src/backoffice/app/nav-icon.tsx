import sprite from './icons.svg?url'

export type NavIconName =
  | 'today'
  | 'orders'
  | 'production'
  | 'quotes'
  | 'catalogue'
  | 'categories'
  | 'pictures'
  | 'pages'
  | 'customers'
  | 'staff'
  | 'settings'
  | 'audit'
  | 'system'
  | 'more'
  | 'out'
  | 'up'
  | 'move'
  | 'prices'
  | 'import'
  | 'analytics'
  | 'bank'

/** A thin line icon of the back office; decorative, because text is beside it. */
export function NavIcon({ name, size = 20 }: { name: NavIconName; size?: 16 | 20 | 24 }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className="icon">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

import type { Capability } from '#contract/permissions.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { NavIconName } from './nav-icon.tsx'
import type { Named } from './palette-words.ts'

export interface Destination {
  readonly path: string
  readonly name: MessageKey<'admin-common'> & Named
  readonly icon: NavIconName
  /** Hides the entry from people without this capability; absent shows it to everybody. */
  readonly capability?: Capability
  /** Who lacks this one only reads the screen, so it stands behind those that they work with. */
  readonly edits?: Capability
  /** The second key after `g`, by its physical position. */
  readonly key: string
  /** Not in the rail, to keep it short: reached from another screen, by its key and from the palette. */
  readonly offRail?: true
}

/** Destinations of the rail, the bottom bar and the palette, in their order. */
export const destinations: readonly Destination[] = [
  { path: '/', name: 'today', icon: 'today', key: 'KeyT' },
  { path: '/orders', name: 'orders', icon: 'orders', capability: 'orders.view', edits: 'orders.manage', key: 'KeyO' },
  { path: '/quotes', name: 'quotes', icon: 'quotes', capability: 'orders.manage', key: 'KeyQ' },
  { path: '/production', name: 'production', icon: 'production', capability: 'batches.work', key: 'KeyP' },
  { path: '/bank', name: 'bank', icon: 'bank', capability: 'orders.manage', key: 'KeyE' },
  { path: '/production/plan', name: 'plan', icon: 'production', capability: 'batches.work', key: 'KeyL', offRail: true },
  { path: '/production/moulds', name: 'moulds', icon: 'production', capability: 'production.plan', key: 'KeyF', offRail: true },
  { path: '/customers', name: 'customers', icon: 'customers', capability: 'orders.manage', key: 'KeyC' },
  { path: '/catalogue/products', name: 'products', icon: 'catalogue', capability: 'content.edit', key: 'KeyG' },
  { path: '/catalogue/categories', name: 'categories', icon: 'categories', capability: 'content.edit', edits: 'catalogue.edit', key: 'KeyK' },
  { path: '/catalogue/pictures', name: 'pictures', icon: 'pictures', capability: 'content.edit', key: 'KeyI' },
  { path: '/catalogue/prices', name: 'prices', icon: 'prices', capability: 'catalogue.edit', key: 'KeyB' },
  { path: '/catalogue/import', name: 'import', icon: 'import', capability: 'catalogue.edit', key: 'KeyM' },
  { path: '/pages', name: 'pages', icon: 'pages', capability: 'content.edit', key: 'KeyN' },
  { path: '/analytics', name: 'analytics', icon: 'analytics', capability: 'search-terms.read', key: 'KeyA' },
  { path: '/settings', name: 'settings', icon: 'settings', capability: 'settings.work', key: 'KeyS' },
  { path: '/staff', name: 'staff', icon: 'staff', capability: 'staff.manage', key: 'KeyU' },
  { path: '/audit', name: 'audit', icon: 'audit', capability: 'audit.read', key: 'KeyH' },
  { path: '/system', name: 'system', icon: 'system', capability: 'system.manage', key: 'KeyY' },
]

/** Whether the reader's role has no access to a screen; they are then told so instead of seeing a server error. */
export function isClosedTo(capabilities: readonly Capability[], pathname: string): boolean {
  return destinations.some(
    ({ path, capability }) =>
      capability !== undefined && (pathname === path || pathname.startsWith(`${path}/`)) && !capabilities.includes(capability),
  )
}

/** The entries of the rail and of the bottom bar. */
export const railFor = (capabilities: readonly Capability[]): readonly Destination[] =>
  destinationsFor(capabilities)
    .filter(({ offRail }) => offRail !== true)
    .toSorted((a, b) => Number(isOnlyRead(a, capabilities)) - Number(isOnlyRead(b, capabilities)))

const isOnlyRead = ({ edits }: Destination, capabilities: readonly Capability[]) => edits !== undefined && !capabilities.includes(edits)

export function destinationsFor(capabilities: readonly Capability[]): readonly Destination[] {
  return destinations.filter(({ capability }) => capability === undefined || capabilities.includes(capability))
}

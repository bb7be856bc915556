/** Roles of the staff and what each may do. Free of zod, because screens load it to hide what the server would refuse. */
export const staffRoles = ['owner', 'manager', 'production', 'content'] as const
export type StaffRole = (typeof staffRoles)[number]

const everybody = staffRoles
const office = ['owner', 'manager'] as const
const owner = ['owner'] as const

/** Each capability with the roles that have it. A person with several roles may do what any of them may. */
export const capabilities = {
  /** Orders, quotes, calls, messages, receipts, documents, customers. */
  'orders.manage': office,
  /** Reads orders; without `orders.manage` no prices, phones or names. */
  'orders.view': ['owner', 'manager', 'production'],
  /** Agrees on other prices than the listed ones; a manager only within a percentage. */
  'prices.override': office,
  /** Makes refunds; a manager only up to a sum. */
  'refunds.make': office,
  'receipts.void': owner,
  /** Stops an order that is being cast. */
  'orders.stop': owner,
  /** Moves, photographs, blocks and scraps batches. */
  'batches.work': ['owner', 'manager', 'production'],
  /** Plans production, promises dates, edits moulds. */
  'production.plan': office,
  /** Edits pages, and texts and pictures of products. */
  'content.edit': ['owner', 'manager', 'content'],
  /** Edits prices, options, categories and what is on sale; imports and changes prices in bulk. */
  'catalogue.edit': office,
  /** Edits hours, holidays, tariffs and templates; all other settings need `settings.all`. */
  'settings.work': office,
  'settings.all': owner,
  /** Exports or erases the data of a person. */
  'personal-data.manage': owner,
  'staff.manage': owner,
  'audit.read': owner,
  'backups.manage': owner,
  /** Jobs, e-mails, alerts, health. */
  'system.manage': office,
  'numbers.read': office,
  'search-terms.read': ['owner', 'manager', 'content'],
  /** Own account and sessions, and what a screen needs to know about its user. */
  'own.account': everybody,
} as const satisfies Record<string, readonly StaffRole[]>
export type Capability = keyof typeof capabilities

/** Whether somebody with these roles has the capability. */
export function may(roles: readonly StaffRole[], capability: Capability): boolean {
  const holders: readonly StaffRole[] = capabilities[capability]
  return roles.some((role) => holders.includes(role))
}

/** All capabilities of somebody with these roles. */
export function listCapabilities(roles: readonly StaffRole[]): Capability[] {
  return (Object.keys(capabilities) as Capability[]).filter((capability) => may(roles, capability)) // keys of a record
}

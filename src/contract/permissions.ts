/** Who works here, and what each may do. Light: the back office's screens load it to hide what the server would refuse. */
export const staffRoles = ['owner', 'manager', 'production', 'content'] as const
export type StaffRole = (typeof staffRoles)[number]

const everybody = staffRoles
const office = ['owner', 'manager'] as const
const owner = ['owner'] as const

/** Each capability with the roles that hold it. A person with several roles may do what any of them may. */
export const capabilities = {
  /** Orders, quotes, calls, messages, receipts, documents, customers. */
  'orders.manage': office,
  /** Reading of orders; without `orders.manage` no prices, phones or names. */
  'orders.view': ['owner', 'manager', 'production'],
  /** Of another price than listed; a manager up to a share of a line. */
  'prices.override': office,
  /** A manager up to a sum. */
  'refunds.make': office,
  'receipts.void': owner,
  /** An order that is being cast. */
  'orders.stop': owner,
  /** Move, photograph, block, scrap a batch. */
  'batches.work': ['owner', 'manager', 'production'],
  /** Plan, promise dates, moulds. */
  'production.plan': office,
  /** Texts and pictures of products, pages. */
  'content.edit': ['owner', 'manager', 'content'],
  /** Prices, options, categories, what is on sale, import, bulk prices. */
  'catalogue.edit': office,
  /** Hours, holidays, tariffs, templates; every other setting is `settings.all`. */
  'settings.work': office,
  'settings.all': owner,
  /** Export or erase what is held about a person. */
  'personal-data.manage': owner,
  'staff.manage': owner,
  'audit.read': owner,
  'backups.manage': owner,
  /** Jobs, e-mails, alarms, health. */
  'system.manage': office,
  'numbers.read': office,
  'search-terms.read': ['owner', 'manager', 'content'],
  /** Own account and sessions, and what the screens need to know of themselves. */
  'own.account': everybody,
} as const satisfies Record<string, readonly StaffRole[]>
export type Capability = keyof typeof capabilities

/** May somebody with these roles do this? */
export function may(roles: readonly StaffRole[], capability: Capability): boolean {
  const holders: readonly StaffRole[] = capabilities[capability]
  return roles.some((role) => holders.includes(role))
}

/** Everything that somebody with these roles may do. */
export function listCapabilities(roles: readonly StaffRole[]): Capability[] {
  return (Object.keys(capabilities) as Capability[]).filter((capability) => may(roles, capability)) // keys of a record
}

/** What a change was made to, in the order of the filter. Apart from the schemas, so that a screen need not load them. */
export const auditKinds = [
  'staff',
  'session',
  'settings',
  'category',
  'product',
  'change-set',
  'order',
  'call',
  'note',
  'receipt',
  'refund',
  'job',
  'email',
  'picture',
  'page',
  'batch',
  'mould',
  'export',
  'message',
  'customer',
] as const
export type AuditKind = (typeof auditKinds)[number]

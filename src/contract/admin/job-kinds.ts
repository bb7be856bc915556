/** Kinds of background jobs as the office knows them: the kind decides how a failure is explained and what to do about it. */
const jobs = {
  letter: ['send-email', 'forward-messages'],
  notice: [
    'order-event',
    'quote-telegram',
    'order-message-telegram',
    'order-sms',
    'telegram-notice',
    'notify-owners',
    'message-notice',
    'pieces-scrapped',
    'scrap-notice',
    'quote-request-notice',
  ],
  payment: ['ask-about-payment', 'apply-payment-event', 'sweep-payments', 'simulator-callback'],
  fiscal: ['issue-fiscal-receipt', 'sweep-fiscal-receipts'],
  rate: ['fetch-rate'],
  carrier: ['copy-carrier-branches', 'create-waybill', 'change-waybill', 'track-shipments'],
  page: ['page-takes-effect'],
  pictures: ['make-picture-variants', 'clean-up-pictures'],
  search: ['reindex-catalogue', 'reindex-category', 'follow-palette'],
  bulk: ['bulk-act', 'order-act'],
  backup: ['backup', 'backup-watch'],
  figures: ['refresh-sales-rollups', 'production-queue'],
  terms: ['expire-quotes', 'expire-order-links'],
  cleaning: [
    'anonymise-finished-orders',
    'purge-audit',
    'purge-contact-messages',
    'purge-customers',
    'purge-desk-events',
    'purge-emails',
    'purge-expired-sign-ins',
    'purge-idempotency-keys',
    'purge-imports',
    'purge-made-papers',
    'purge-order-messages',
    'purge-searches',
    'purge-staff-sign-ins',
  ],
} as const satisfies Record<string, readonly string[]>

export type JobKind = keyof typeof jobs | 'unknown'
const kinds: ReadonlyMap<string, JobKind> = new Map(
  Object.entries(jobs).flatMap(([kind, names]) => names.map((name) => [name, kind as JobKind] as const)), // keys of a const object
)

/** `unknown` is a job of another release. */
export const findJobKind = (job: string): JobKind => kinds.get(job) ?? 'unknown'

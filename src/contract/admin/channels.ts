/** Ways of the shop to the world whose failure somebody must hear of: Today has a row for each that fails. A fiscal register has one a receipt. */
export const channels = ['telegram', 'email', 'office_email', 'sms', 'rate', 'backup', 'carrier'] as const
export type Channel = (typeof channels)[number]

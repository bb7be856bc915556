/** Outside services whose failure the office must notice: Today shows a row for each failing one. Failing fiscal receipts have a row each instead. */
export const channels = ['telegram', 'email', 'office_email', 'sms', 'rate', 'backup', 'carrier'] as const
export type Channel = (typeof channels)[number]

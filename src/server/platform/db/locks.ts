/** PostgreSQL's advisory locks: all clients of a database share one space of numbers, so every lock of the shop has its number here. */
export const lockKeys = {
  migration: 7_301_001,
  telegramPoller: 7_301_002,
  seeding: 7_301_003,
  backup: 7_301_004,
  /** Used with the order's id as the second number. */
  orderDocument: 7_301_005,
  settings: 7_301_006,
  staff: 7_301_007,
  categories: 7_301_008,
  /** Used with the hash of the picture's name as the second number. */
  picture: 7_301_009,
  /** Used with the hash of the page's name as the second number. */
  page: 7_301_010,
  fiscalReceipts: 7_301_011,
  salesRollups: 7_301_012,
  /** Used with the hash of the e-mail as the second number. */
  customerEmail: 7_301_013,
} as const

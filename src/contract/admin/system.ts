import { z } from 'zod'
import { foreignCurrencies } from '../money.ts'
import { typed } from '../typed-text.ts'
import { listSchema, Moment } from './lists.ts'
import type { SettingsGroup } from './settings.ts'
import { Reason } from './acts.ts'

export const FailedJobView = z.object({
  id: z.string(),
  job: z.string(),
  /** The job's input as JSON. */
  input: z.unknown(),
  error: z.string(),
  failed_at: Moment,
  tries: z.int(),
})
/** The newest hundred jobs that were given up. */
export const JobsView = z.object({ waiting: z.int(), active: z.int(), failed: z.int(), data: z.array(FailedJobView) })
export type JobsView = z.infer<typeof JobsView>

export const JobsRetry = z.object({ ids: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(200)]) })
export type JobsRetry = z.infer<typeof JobsRetry>
export const JobsRetried = z.object({ retried: z.int() })
export type JobsRetried = z.infer<typeof JobsRetried>

/** `refused`: the mail server rejected it permanently. `kept`: no mail server is configured, so it is only stored. */
export const emailStates = ['waiting', 'sent', 'refused', 'expired', 'kept'] as const
export const EmailRow = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  created_at: Moment,
})
export type EmailRow = z.infer<typeof EmailRow>
/** The newest first. Query: `state`, `search` (recipient or subject), `cursor`. */
export const EmailRows = listSchema(EmailRow)
export type EmailRows = z.infer<typeof EmailRows>

export const BackupsView = z.object({
  data: z.array(z.object({ name: z.string(), at: Moment, bytes: z.int() })),
  /** The newest backup is missing or older than 26 hours. */
  stale: z.boolean(),
  /** The last restore and its backup; null when none is recorded. */
  restored: z.object({ at: Moment, name: z.string() }).nullable(),
})
export type BackupsView = z.infer<typeof BackupsView>

export const HealthView = z.object({
  release: z.string(),
  database: z.object({ version: z.string(), bytes: z.int() }),
  /** Whether each service is configured in the environment; never the value. */
  services: z.object({ mail: z.boolean(), card_payment: z.boolean(), telegram: z.boolean() }),
  /** The register of fiscal receipts, and how many are still to be made; null without a register. */
  fiscal: z.object({ register: z.enum(['liqpay', 'checkbox', 'vchasno']), waiting: z.int(), failed: z.int() }).nullable(),
  demo: z.boolean(),
  /** Public URL of the shop; null when links in e-mails point to this machine. */
  address: z.string().nullable(),
  /** Free bytes where data is stored; null when unknown. */
  disk_free: z.number().nullable(),
  /** The database is on another machine and the connection is not encrypted. */
  database_in_clear: z.boolean(),
  /** What the shop still lacks before it may open (the launch checklist). */
  missing_details: z.int(),
})
export type HealthView = z.infer<typeof HealthView>

/** Problems with payments, the newest first. Somebody who has looked into one closes it with a note. */
export const AlertsView = z.object({
  data: z.array(z.object({ id: z.int(), at: Moment, kind: z.string(), order_number: z.string().nullable(), detail: z.string() })),
})
export type AlertsView = z.infer<typeof AlertsView>
/** Telegram's answer to a test; `why` in its own words. */
export const TestNotice = z.object({ sent: z.boolean(), why: z.string().nullable() })
export type TestNotice = z.infer<typeof TestNotice>

export const AlertClosing = z.object({ note: typed('text', 500).min(3) })
export type AlertClosing = z.infer<typeof AlertClosing>

const ForeignRate = z.object({ currency: z.enum(foreignCurrencies), rate: z.number() })
/** Rates of the dollar and the euro; a rate that jumped is held until somebody approves or rejects it. */
export const RatesView = z.object({
  /** `day` of the National Bank's rate; null when the rate comes from the server's configuration. */
  current: z.array(ForeignRate.extend({ day: z.string().nullable(), stale: z.boolean() })),
  pending: z.array(ForeignRate.extend({ day: z.string() })),
})
export type RatesView = z.infer<typeof RatesView>
export const RateDecision = z.object({ decision: z.enum(['approved', 'rejected']), reason: Reason })
export type RateDecision = z.infer<typeof RateDecision>

/** What the shop still lacks before it may open. */
export const launchGaps = [
  'seller.name',
  'seller.edrpou',
  'seller.address',
  'seller.bank',
  'seller.vat',
  'contacts.phone',
  'contacts.email',
  'hours',
  'company.name',
  'samples',
  'goods',
  'pages.vat',
] as const
export type LaunchGap = (typeof launchGaps)[number]
/** Where the gap is filled: a group of settings, the catalogue or the pages. */
export type LaunchPlace = SettingsGroup | 'catalogue' | 'pages'

import { z } from 'zod'
import { DeliveryTariffs } from '../delivery.ts'
import { paletteGroups } from '../palette.ts'
import { OwnProperties, Palette } from '../palette-schema.ts'
import type { Capability } from '../permissions.ts'
import { FrontProducts } from '../front-products.ts'
import { SearchSynonyms } from '../search-synonyms.ts'
import { settingErrors } from '../setting-errors.ts'
import { ContactEmail, PublicSettings } from '../settings.ts'
import { VolumeTiers } from '../volume-tiers.ts'
import { typed } from '../typed-text.ts'
import { Moment, Person, Version } from './lists.ts'

/** How the office works through its orders; moments count in working time ({@link import('../working-hours.ts')}). */
export const DeskRules = z.object({
  /** Minutes within which a new buyer is called. */
  call_minutes: z.int().min(1).max(600),
  /** Minutes until somebody who did not answer is called again. */
  call_again_minutes: z.int().min(5).max(3_000),
  /** After so many calls without an answer one writes instead. */
  call_tries: z.int().min(1).max(20),
  /** Working days after which an order whose buyer nobody reached may be cancelled. */
  call_days: z.int().min(1).max(60),
  /** Working days within which a deposit or an invoice is to be paid. */
  unpaid_days: z.int().min(1).max(60),
  /** Working days that a batch may stay in one stage. */
  stage_days: z.int().min(1).max(60),
  /** What a new order pays before casting, in percent of its total, the rest before handing over; 0: the whole at once. */
  deposit_percent: z.int().min(0).max(90),
  /** How far from the listed price a manager may go without an owner, in percent. */
  override_percent: z.int().min(0).max(100).default(10),
  /** What a manager may give back at once without an owner. */
  refund_kopiykas: z.int().min(0).max(100_000_000_00).default(500_000),
  /** For how many days the prices of a quote hold. */
  quote_days: z.int().min(1).max(180).default(14),
})
export type DeskRules = z.infer<typeof DeskRules>
export const defaultDeskRules: DeskRules = {
  call_minutes: 15,
  call_again_minutes: 120,
  call_tries: 3,
  call_days: 5,
  unpaid_days: 3,
  stage_days: 3,
  deposit_percent: 0,
  override_percent: 10,
  refund_kopiykas: 500_000,
  quote_days: 14,
}

/** Who of the office hears of what. Never shown to buyers. */
const StaffNotices = z.object({
  /** The recipient of e-mails for the manager, and of buyers' answers; null = the shop's e-mail. */
  manager_email: ContactEmail,
  /** The chat that the bot writes to; null: the one of the environment, if any. */
  telegram_chat: typed('line', 100)
    .regex(/^(?:-?\d{1,20}|@[A-Za-z]\w{4,31})$/, settingErrors.telegramChat)
    .nullable()
    .default(null),
  order_email: z.boolean().default(true),
  order_telegram: z.boolean().default(true),
  /** Messages of the site always go out by e-mail (rule 6.8); null: to the manager. */
  message_to: ContactEmail.default(null),
  message_telegram: z.boolean().default(false),
  scrap_email: z.boolean().default(true),
  scrap_to: ContactEmail.default(null),
  scrap_telegram: z.boolean().default(false),
})

const TermsText = typed('text', 1_000).nullable()
const TemplateText = typed('text', 2_000).nullable()
const Template = z.object({ uk: TemplateText, en: TemplateText })
/** What the office writes to buyers again and again, by the names of {@link import('./order-messages.ts').messageTemplates}; null: the standard text. */
export const MessageTemplates = z.object({ promise: Template, ready: Template, payment: Template, no_answer: Template })
const standardText = { uk: null, en: null }
export const standardTemplates: z.infer<typeof MessageTemplates> = {
  promise: standardText,
  ready: standardText,
  payment: standardText,
  no_answer: standardText,
}

/** What papers of exports say in the accountant's words; what is empty is not printed. */
export const ExportTerms = z.object({
  /** Country of origin, as the papers name it. */
  origin: z.object({ uk: TermsText, en: TermsText }),
  /** Why no VAT is charged, or whatever else the law wants said. */
  vat: z.object({ uk: TermsText, en: TermsText }),
})
export type ExportTerms = z.infer<typeof ExportTerms>
const noText = { uk: null, en: null }
export const noExportTerms: ExportTerms = { origin: noText, vat: noText }

const LegalText = typed('text', 10_000).nullable()
/** What the law wants said to buyers in the European Union; Markdown, written by a lawyer. What is empty stands nowhere. */
export const LegalTexts = z.object({
  distance_selling_eu: z.object({ uk: LegalText, en: LegalText }),
  /** Of goods made to the buyer's own size. */
  withdrawal_own_size: z.object({ uk: LegalText, en: LegalText }),
})
export const noLegalTexts: z.infer<typeof LegalTexts> = { distance_selling_eu: noText, withdrawal_own_size: noText }

/** The groups of settings that an operator fills in, each saved as a whole. */
export const EditableSettings = PublicSettings.pick({
  company: true,
  contacts: true,
  messengers: true,
  social: true,
  allied_plant: true,
  agreement_url: true,
  seller: true,
  production: true,
  hours: true,
  phone: true,
}).extend({
  notices: StaffNotices,
  /** What carriage costs; estimates follow from it. */
  delivery: DeliveryTariffs,
  /** What larger quantities cost less: prices everywhere follow from it. */
  volume_tiers: VolumeTiers,
  /** What the works casts in, how it finishes it and what else it offers; products name these by code. */
  colours: Palette,
  finishes: Palette,
  properties: OwnProperties,
  /** Words that the search takes for one another. */
  search_synonyms: SearchSynonyms,
  /** What the works recommends, on the front. */
  front_products: FrontProducts,
  desk: DeskRules,
  message_templates: MessageTemplates,
  export_terms: ExportTerms,
  legal: LegalTexts,
})
export type EditableSettings = z.infer<typeof EditableSettings>
export type SettingsGroup = keyof EditableSettings
export const settingsGroups = Object.keys(EditableSettings.shape) as SettingsGroup[] // keys of a record

/** What a manager keeps current; the rest is the owner's. */
const byManagers: readonly SettingsGroup[] = ['hours', 'production', 'delivery', 'message_templates', 'front_products', ...paletteGroups]
export function capabilityForSettings(group: SettingsGroup): Capability {
  return byManagers.includes(group) ? 'settings.work' : 'settings.all'
}

/** One group. `value` is the group's part of {@link EditableSettings}. */
export const SettingsGroupView = z.object({
  name: z.enum(settingsGroups as [SettingsGroup, ...SettingsGroup[]]), // not empty
  value: z.unknown(),
  /** 0 until somebody of the staff saves it. */
  version: Version,
  /** May the reader save it? */
  writable: z.boolean(),
  /** Nothing is stored: the default holds. */
  unset: z.boolean(),
  changed_at: Moment.nullable(),
  changed_by: Person,
})
export type SettingsGroupView = z.infer<typeof SettingsGroupView>

export const SettingsView = z.object({
  data: z.array(SettingsGroupView),
  /** Secrets stay in the environment: set or not. */
  services: z.object({ mail: z.boolean(), card_payment: z.boolean(), telegram: z.boolean() }),
})
export type SettingsView = z.infer<typeof SettingsView>

/** The whole group. A wrong field is 422 with `errors`, by its dotted name within the group. */
export const SettingsWrite = z.object({ version: Version, value: z.unknown() })
export type SettingsWrite = z.infer<typeof SettingsWrite>

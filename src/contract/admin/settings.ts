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
import { templateFacts } from './order-messages.ts'

/** Rules of the office's work on orders; periods count in working time ({@link import('../working-hours.ts')}). */
export const DeskRules = z.object({
  /** Minutes within which a new buyer must be called. */
  call_minutes: z.int().min(1).max(600),
  /** Minutes until the next call after no answer. */
  call_again_minutes: z.int().min(5).max(3_000),
  /** Number of unanswered calls after which the office writes instead. */
  call_tries: z.int().min(1).max(20),
  /** Working days after which an order may be cancelled because the buyer could not be reached. */
  call_days: z.int().min(1).max(60),
  /** Working days within which a deposit or an invoice must be paid. */
  unpaid_days: z.int().min(1).max(60),
  /** Working days that a batch may stay in one stage. */
  stage_days: z.int().min(1).max(60),
  /** Percentage of the total that a new order pays before casting, the rest before handing over; 0 makes the whole due at once. */
  deposit_percent: z.int().min(0).max(90),
  /** Maximum deviation from the listed price for a manager, in percent; an owner has no limit. */
  override_percent: z.int().min(0).max(100).default(10),
  /** The largest refund that a manager may make without an owner. */
  refund_kopiykas: z.int().min(0).max(100_000_000_00).default(500_000),
  /** How many days the prices of a quote are valid. */
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

/** Who in the office receives which notices. Never shown to buyers. */
const StaffNotices = z.object({
  /** Receives e-mails for the manager and buyers' replies; null uses the shop's e-mail. */
  manager_email: ContactEmail,
  /** The chat that the bot writes to; null uses the one from the environment, if set. */
  telegram_chat: typed('line', 100)
    .regex(/^(?:-?\d{1,20}|@[A-Za-z]\w{4,31})$/, settingErrors.telegramChat)
    .nullable()
    .default(null),
  order_email: z.boolean().default(true),
  order_telegram: z.boolean().default(true),
  /** Receives messages from the site, which always go out by e-mail (rule 6.8); null uses the manager's e-mail. */
  message_to: ContactEmail.default(null),
  message_telegram: z.boolean().default(false),
  scrap_email: z.boolean().default(true),
  scrap_to: ContactEmail.default(null),
  scrap_telegram: z.boolean().default(false),
})

const TermsText = typed('text', 1_000).nullable()
const TemplateText = typed('text', 2_000)
  .superRefine((text, { addIssue }) => {
    const names = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)
    const wrong = names.filter((name) => !templateFacts.some((fact) => fact === name))
    if (wrong.length > 0) addIssue({ code: 'custom', message: settingErrors.templateFact.replace('{{limit}}', wrong.join(', ')) })
  })
  .nullable()
const Template = z.object({ uk: TemplateText, en: TemplateText })
/** Texts for frequent messages to buyers, by the names of {@link import('./order-messages.ts').messageTemplates}; null uses the standard text. */
export const MessageTemplates = z.object({ promise: Template, ready: Template, payment: Template, no_answer: Template })
const standardText = { uk: null, en: null }
export const standardTemplates: z.infer<typeof MessageTemplates> = {
  promise: standardText,
  ready: standardText,
  payment: standardText,
  no_answer: standardText,
}

/** Export documents' statements, worded by the accountant; an empty one is not printed. */
export const ExportTerms = z.object({
  /** Country of origin as the documents name it. */
  origin: z.object({ uk: TermsText, en: TermsText }),
  /** Why no VAT is charged, or another statement that the law requires. */
  vat: z.object({ uk: TermsText, en: TermsText }),
})
export type ExportTerms = z.infer<typeof ExportTerms>
const noText = { uk: null, en: null }
export const noExportTerms: ExportTerms = { origin: noText, vat: noText }

const LegalText = typed('text', 10_000).nullable()
/** Legal notices for buyers in the European Union; Markdown by a lawyer. An empty one is not shown. */
export const LegalTexts = z.object({
  distance_selling_eu: z.object({ uk: LegalText, en: LegalText }),
  /** Withdrawal for goods made to the buyer's own size. */
  withdrawal_own_size: z.object({ uk: LegalText, en: LegalText }),
})
export const noLegalTexts: z.infer<typeof LegalTexts> = { distance_selling_eu: noText, withdrawal_own_size: noText }

/** Groups whose stored values are part of the public settings without change. */
export const ShownSettings = PublicSettings.pick({
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
})

/** The groups of settings on the screens, each saved as a whole. */
export const EditableSettings = ShownSettings.extend({
  notices: StaffNotices,
  /** Delivery tariffs, from which estimates are computed. */
  delivery: DeliveryTariffs,
  /** Discounts for larger quantities, which apply to all prices. */
  volume_tiers: VolumeTiers,
  /** Colours, finishes and other properties that the shop offers; products refer to them by code. */
  colours: Palette,
  finishes: Palette,
  properties: OwnProperties,
  /** Words that the search treats as equal. */
  search_synonyms: SearchSynonyms,
  /** Products recommended on the home page. */
  front_products: FrontProducts,
  desk: DeskRules,
  message_templates: MessageTemplates,
  export_terms: ExportTerms,
  legal: LegalTexts,
})
export type EditableSettings = z.infer<typeof EditableSettings>
export type SettingsGroup = keyof EditableSettings
export const settingsGroups = Object.keys(EditableSettings.shape) as SettingsGroup[] // keys of a record

/** Groups that managers may edit; all others are the owner's. */
const byManagers: readonly SettingsGroup[] = ['hours', 'production', 'delivery', 'message_templates', 'front_products', ...paletteGroups]
export function capabilityForSettings(group: SettingsGroup): Capability {
  return byManagers.includes(group) ? 'settings.work' : 'settings.all'
}

/** One group. `value` is the group's part of {@link EditableSettings}. */
export const SettingsGroupView = z.object({
  name: z.enum(settingsGroups as [SettingsGroup, ...SettingsGroup[]]), // not empty
  value: z.unknown(),
  /** 0 until a member of staff saves the group. */
  version: Version,
  /** Whether the reader may save it. */
  writable: z.boolean(),
  /** Nothing is stored, so the default applies. */
  unset: z.boolean(),
  changed_at: Moment.nullable(),
  changed_by: Person,
})
export type SettingsGroupView = z.infer<typeof SettingsGroupView>

export const SettingsView = z.object({
  data: z.array(SettingsGroupView),
  /** Whether each service is configured; secrets stay in the environment. */
  services: z.object({ mail: z.boolean(), card_payment: z.boolean(), telegram: z.boolean() }),
})
export type SettingsView = z.infer<typeof SettingsView>

/** The whole group. Invalid fields answer 422 with `errors` by dotted name within the group. */
export const SettingsWrite = z.object({ version: Version, value: z.unknown() })
export type SettingsWrite = z.infer<typeof SettingsWrite>

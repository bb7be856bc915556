import { z } from 'zod'
import { DeliveryTariffs } from '../delivery.ts'
import type { Capability } from '../permissions.ts'
import { SearchSynonyms } from '../search-synonyms.ts'
import { ContactEmail, PublicSettings } from '../settings.ts'
import { VolumeTiers } from '../volume-tiers.ts'
import { Moment, Person, Version } from './lists.ts'

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
}).extend({
  /** Never shown: the recipient of e-mails for the manager; null = the shop's e-mail. */
  notices: z.object({ manager_email: ContactEmail }),
  /** What carriage costs; estimates follow from it. */
  delivery: DeliveryTariffs,
  /** What larger quantities cost less: prices everywhere follow from it. */
  volume_tiers: VolumeTiers,
  /** Words that the search takes for one another. */
  search_synonyms: SearchSynonyms,
})
export type EditableSettings = z.infer<typeof EditableSettings>
export type SettingsGroup = keyof EditableSettings
export const settingsGroups = Object.keys(EditableSettings.shape) as SettingsGroup[] // keys of a record

/** What a manager keeps current; the rest is the owner's. */
const byManagers: readonly SettingsGroup[] = ['hours', 'production', 'delivery']
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

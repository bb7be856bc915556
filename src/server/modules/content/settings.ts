import { inArray, sql } from 'drizzle-orm'
import { defaultDeskRules, EditableSettings, noExportTerms, noLegalTexts, ShownSettings, standardTemplates } from '#contract/admin/settings.ts'
import { defaultPalettes } from '#contract/default-palette.ts'
import { paletteGroups, type PaletteColour, type PaletteGroup } from '#contract/palette.ts'
import { usualPacking, type DeliveryTariffs } from '#contract/delivery.ts'
import type { Language } from '#contract/languages.ts'
import type { ForeignCurrency } from '#contract/money.ts'
import { rateScale } from '#contract/rate.ts'
import { defaultSynonyms } from '#contract/search-synonyms.ts'
import { emptySettings as nothingShown, type PublicSettings } from '#contract/settings.ts'
import { openingHoursText } from '#contract/opening-hours.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { isStale, readRate, type StoredRate } from '../currency/index.ts'
import { offerVersion } from './offer-version.ts'
import { sampleTariffs } from './sample-tariffs.ts'
import { samples } from './samples.ts'
import { settings } from './tables.ts'

/** The settings that an operator fills in. Unset ones are null and not shown (rule 9.1). */
export type ShopSettings = EditableSettings

const noTariffs: DeliveryTariffs = { date: null, sample: false, local: [], parcel: [], pallet: [], truck: null, packing: usualPacking }

/** Defaults: only what is known about the company; the owner sets the rest (rule 9.1). */
export const emptySettings: ShopSettings = EditableSettings.parse({
  ...nothingShown,
  notices: { manager_email: null },
  delivery: noTariffs,
  volume_tiers: [],
  ...defaultPalettes,
  search_synonyms: defaultSynonyms,
  front_products: [],
  desk: defaultDeskRules,
  message_templates: standardTemplates,
  export_terms: noExportTerms,
  legal: noLegalTexts,
})

/**
 * Reads the settings. A stored part that does not fit this release's schema counts as unset: pages keep working, and the operator's
 * checklist reports it.
 */
export async function readSettings(db: Db | Tx): Promise<ShopSettings> {
  const rows = await db.select().from(settings)
  const fitting = rows.filter(({ key, value }) => isPart(key) && EditableSettings.shape[key].safeParse(value).success)
  return EditableSettings.parse({ ...emptySettings, ...Object.fromEntries(fitting.map(({ key, value }) => [key, value])) })
}

export const isPart = (key: string): key is keyof ShopSettings => Object.hasOwn(emptySettings, key)

const PaletteParts = EditableSettings.pick({ colours: true, finishes: true, properties: true }).partial()

/** Only colours, finishes and properties, for storing products one by one. */
export async function readPalettes(db: Db | Tx): Promise<Pick<ShopSettings, PaletteGroup>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...paletteGroups]))
  const stored = PaletteParts.safeParse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  const { colours = emptySettings.colours, finishes = emptySettings.finishes, properties = emptySettings.properties } = stored.data ?? {}
  return { colours, finishes, properties }
}

/** Writes one part; all settings together must stay valid. */
export async function writeSetting<K extends keyof ShopSettings>(db: Db | Tx, key: K, value: ShopSettings[K]): Promise<void> {
  EditableSettings.shape[key].parse(value)
  // Stored as JSON, because a null that the operator chose is a value too and must not be replaced by a sample.
  const written = sql`${JSON.stringify(value)}::jsonb`
  await db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key, value: written, version: 1 })
      .onConflictDoUpdate({ target: settings.key, set: { value: written, version: sql`${settings.version} + 1`, updatedAt: new Date() } })
    await notifyContentChanged(tx, { area: 'settings' })
  })
}

export async function seedSettings({ database: { db } }: AppContext): Promise<void> {
  for (const [key, value] of Object.entries({ ...samples, delivery: sampleTariffs } satisfies Partial<ShopSettings>))
    await db.insert(settings).values({ key, value }).onConflictDoNothing()
}

export async function publicSettings(context: AppContext, cardPayment: boolean, language: Language): Promise<PublicSettings> {
  const { db } = context.database
  const [settings, dollar, euro, offer] = await Promise.all([
    readSettings(db),
    readRate(context, db, 'USD'),
    readRate(context, db, 'EUR'),
    offerVersion(context, db, language),
  ])
  const { colours, finishes } = settings
  const stored = ShownSettings.parse(settings)
  const now = context.clock.now()
  return {
    ...stored,
    colours: colours.map(viewSample),
    // A finish without a sample picture is shown in plain concrete.
    finishes: finishes.map((finish) =>
      viewSample({ ...finish, swatch: finish.swatch || finish.picture ? finish.swatch : (colours[0]?.swatch ?? '') }),
    ),
    company: { ...stored.company, name: companyName(stored.company, language) },
    contacts: { ...stored.contacts, opening_hours: { uk: hoursText(stored, 'uk'), en: hoursText(stored, 'en') } },
    languages: [
      { code: 'uk', name: 'Українська' },
      { code: 'en', name: 'English' },
    ],
    currencies: [
      { code: 'UAH', symbol: '₴', rate: 1, date: null, source: 'base', stale: false },
      viewRate('USD', '$', dollar, now),
      viewRate('EUR', '€', euro, now),
    ],
    card_payment: cardPayment,
    offer_version: offer,
    telegram: context.config.telegram.token !== null,
    sms: context.config.sms !== null,
    demo: context.config.demo,
  }
}

const viewSample = ({ code, uk, en, swatch, agree_first, picture }: PaletteColour) => ({
  code,
  uk,
  en,
  swatch,
  agree_first,
  ...(picture ? { picture } : {}),
})

function viewRate(code: ForeignCurrency, symbol: string, stored: StoredRate, now: Date): PublicSettings['currencies'][number] {
  return {
    code,
    symbol,
    rate: stored.rate / rateScale,
    date: stored.date,
    source: stored.date === null ? 'configured' : 'NBU',
    stale: isStale(stored, now),
  }
}

/** The shop's name in a language; null when unset. */
export function companyName(company: { readonly name: string | null; readonly name_en: string | null }, language: Language): string | null {
  return language === 'en' ? (company.name_en ?? company.name) : company.name
}

/** Answering hours of the phone as text: the operator's own, else built from the hours. */
export function hoursText(
  { contacts, hours }: Pick<PublicSettings, 'contacts'> & Partial<Pick<PublicSettings, 'hours'>>,
  language: Language,
): string | null {
  return contacts.opening_hours[language] ?? (hours ? openingHoursText(hours, language) : null)
}

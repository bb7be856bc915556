import { z } from 'zod'
import { Day } from './catalogue.ts'
import { cleanLine } from './clean-text.ts'
import { fieldErrors } from './errors.ts'
import { currencies } from './money.ts'
import type { PhoneHours } from './opening-hours.ts'
import { ShownPalette } from './palette-schema.ts'
import { isEmail } from './personal-data.ts'
import { defaultPhoneCountries, phoneCountries, type PhoneCountry } from './phone-countries.ts'
import { daysBetween } from './plain-date.ts'
import { unprintable } from './printable.ts'
import { defaultPlan, type ProductionPlan } from './ready-dates.ts'
import { settingErrors } from './setting-errors.ts'
import { eachOnce, machineText, onceRead, textMaxima, typed } from './typed-text.ts'

/** A single line, because line breaks and control characters would break letters, documents and pages. */
const line = z
  .string()
  .max(500, { abort: true })
  .refine((text) => !/\p{Cc}/u.test(text), settingErrors.oneLine)
  .overwrite(cleanLine)
  .refine((text) => unprintable(text).length === 0, fieldErrors.unprintable)
/** Null when not set; it is then not shown. */
const text = line.nullable()
export const ContactEmail = typed('email', textMaxima.email).refine(isEmail, settingErrors.email).nullable()
const page = z.url({ protocol: /^https?$/, error: settingErrors.page })
/** A URL, or the path of a file in this shop. */
const pageOrFile = z.union([page, machineText(1000).regex(/^\/(?!\/)\P{Cc}*$/u)], { error: settingErrors.pageOrFile })
/** Link schemes of messengers; a `javascript:` URL would run in the reader's session. */
const chat = z.url({ protocol: /^(?:https?|viber|tg|whatsapp|sgnl|mailto|tel|sms)$/, error: settingErrors.chat })
/** Only absolute URLs, because a relative one would lead to a missing page of this shop. */
const links = (url: typeof page) => z.array(z.object({ name: line.min(1), url })).max(50)

/** Days without work, first and last included, a year at most. */
const ClosedPeriod = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { error: settingErrors.periodOrder, path: ['to'], ...onceRead('from', 'to') })
  .refine(({ from, to }) => daysBetween(from, to) <= 366, { error: settingErrors.periodLong, path: ['to'], ...onceRead('from', 'to') })

/** Parameters of production, explained in {@link import('./ready-dates.ts')}. */
const Production: z.ZodType<ProductionPlan> = z.object({
  calendar: z.object({
    weekdays: z.array(z.int().min(1).max(7)).min(1),
    holidays_worked: z.boolean(),
    closed: z.array(ClosedPeriod).max(200),
  }),
  cut_off_minutes: z.int().min(0).max(1440),
  casts_per_day: z.int().min(1).max(10_000),
  cure_days: z.int().min(0).max(90),
  cure_speed: z.number().min(0.3).max(3),
  queue_days: z.int().min(0).max(365),
  reserve_days: z.int().min(0).max(60),
  finish_days: z.int().min(0).max(60).default(defaultPlan.finish_days),
  pack_days: z.int().min(0).max(60).default(defaultPlan.pack_days),
  undo_minutes: z.int().min(0).max(480).default(defaultPlan.undo_minutes),
})

const PhoneSettings = z.object({ countries: z.array(z.enum(phoneCountries as [PhoneCountry, ...PhoneCountry[]])) }) // not empty

const TimeOfDay = typed('line', 20).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, settingErrors.time)
const closesLater = { error: settingErrors.hoursOrder, path: ['closes'], ...onceRead('opens', 'closes') }
const isLater = ({ opens, closes }: { readonly opens: string; readonly closes: string }) => opens < closes
/** When the phone is answered, Kyiv time: for the header, and for when the office will call. */
const Hours: z.ZodType<PhoneHours> = z
  .object({
    opens: TimeOfDay,
    closes: TimeOfDay,
    weekdays: z.array(z.int().min(1).max(7)).min(1),
    holidays_worked: z.boolean(),
    closed: z.array(ClosedPeriod).max(200),
    days: z
      .array(z.object({ weekday: z.int().min(1).max(7), opens: TimeOfDay, closes: TimeOfDay }).refine(isLater, closesLater))
      .max(7)
      .superRefine(eachOnce('weekday', settingErrors.weekdayTwice), onceRead())
      .optional(),
  })
  .refine(isLater, closesLater)

/** Public facts about the shop. */
export const PublicSettings = z.object({
  company: z.object({
    /** In the requested language. */
    name: text,
    name_en: text.default(null),
    motto: z.object({ uk: text, en: text }),
    address: z.object({ uk: line, en: line }),
  }),
  contacts: z.object({
    phones: z.array(line).max(20),
    email: ContactEmail,
    map_url: page.nullable(),
    opening_hours: z.object({ uk: text, en: text }),
  }),
  /** Null when no hours are set; `contacts.opening_hours` then states them in words. */
  hours: Hours.nullable(),
  /** Links to write to the shop: Viber, Telegram and others. */
  messengers: links(chat),
  social: links(page),
  allied_plant: z.object({ name: z.object({ uk: line, en: line }), url: page }).nullable(),
  agreement_url: pageOrFile.nullable(),
  seller: z.object({
    name: text,
    address: text,
    bank_details: text,
    bank: text,
    mfo: text,
    /** BIC, for transfers from abroad. */
    swift: text.default(null),
    edrpou: text,
    vat: text,
    phone: text,
    /** Names for English documents and pages; null transliterates the Ukrainian ones (`seller.ts`). */
    name_en: text.default(null),
    address_en: text.default(null),
    bank_en: text.default(null),
  }),
  production: Production,
  /** Countries whose phones are accepted, besides any phone of twelve digits (rule 6.5). */
  phone: PhoneSettings,
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
  currencies: z.array(
    z.object({
      code: z.enum(currencies),
      symbol: z.string(),
      /** Hryvnias per unit; 1 for UAH. */
      rate: z.number(),
      /** The day of the rate, `YYYY-MM-DD`; null for a configured fallback. */
      date: text,
      source: z.enum(['NBU', 'configured', 'base']),
      /** Whether the rate is older than 7 days. */
      stale: z.boolean(),
    }),
  ),
  /** The colours of concrete, in the order of display. */
  colours: ShownPalette,
  /** The finishes, in the order of display. */
  finishes: ShownPalette,
  card_payment: z.boolean(),
  /** Version of the public offer in the requested language; orders send it back and are refused when it has changed. */
  offer_version: z.string(),
  /** Whether buyers can get messages about their orders in Telegram. */
  telegram: z.boolean(),
  /** Whether SMS about an order's stages are offered. */
  sms: z.boolean(),
  /** Whether this is demo data, with numbers and contacts marked as samples. */
  demo: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** Settings of a new shop. */
export const emptySettings: PublicSettings = {
  company: {
    name: null,
    name_en: null,
    motto: { uk: null, en: null },
    address: { uk: 'вул. Смілянська, 147, Черкаси, Україна', en: 'Smilyanska St. 147, Cherkasy, Ukraine' },
  },
  contacts: { phones: [], email: null, map_url: null, opening_hours: { uk: null, en: null } },
  hours: null,
  messengers: [],
  social: [],
  allied_plant: null,
  agreement_url: null,
  seller: {
    name: null,
    address: null,
    bank_details: null,
    bank: null,
    mfo: null,
    swift: null,
    edrpou: null,
    vat: null,
    phone: null,
    name_en: null,
    address_en: null,
    bank_en: null,
  },
  production: defaultPlan,
  phone: { countries: [...defaultPhoneCountries] },
  languages: [],
  currencies: [],
  colours: [],
  finishes: [],
  card_payment: false,
  offer_version: '',
  telegram: false,
  sms: false,
  demo: false,
}

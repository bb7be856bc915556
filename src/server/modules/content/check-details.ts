import type { EditableSettings, SettingsGroup } from '#contract/admin/settings.ts'
import { cleanTaxId } from '#contract/clean-text.ts'
import { isPhoneOfSomeCountry, normalisePhone } from '#contract/phone.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import { settingErrors } from '#contract/setting-errors.ts'
import { isTaxId } from '#contract/tax-id.ts'
import { dayFault } from '#contract/typed-day.ts'
import { isVatStatus } from '#contract/vat.ts'
import { nextWorkingDay, type WorkCalendar } from '#contract/work-calendar.ts'

type Seller = EditableSettings['seller']
type Contacts = EditableSettings['contacts']

interface Check {
  /** Converts a typed or pasted value into its stored form. */
  readonly tidy: (typed: string) => string
  readonly isRight: (text: string) => boolean
  readonly fault: string
}

const compact = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')

/** Checks the check digits of a Ukrainian account (ISO 13616): money sent to a mistyped account returns only after days. */
function isIban(text: string): boolean {
  // ISO 13616 moves the beginning to the end and replaces letters by numbers: U is 30, A is 10.
  return /^UA\d{27}$/.test(text) && BigInt(`${text.slice(4)}3010${text.slice(2, 4)}`) % 97n === 1n
}

const phone: Check = { tidy: normalisePhone, isRight: isPhoneOfSomeCountry, fault: settingErrors.phone }
const ofSeller = {
  edrpou: { tidy: cleanTaxId, isRight: isTaxId, fault: settingErrors.taxId },
  bank_details: { tidy: (typed) => compact(typed).toUpperCase(), isRight: isIban, fault: settingErrors.iban },
  mfo: { tidy: compact, isRight: (text) => /^\d{6}$/.test(text), fault: settingErrors.mfo },
  swift: {
    tidy: (typed) => compact(typed).toUpperCase(),
    isRight: (text) => /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text),
    fault: settingErrors.swift,
  },
  vat: { tidy: (typed) => (/^[\d\s]+$/.test(typed) ? compact(typed) : typed.trim()), isRight: isVatStatus, fault: settingErrors.vat },
  phone,
} as const satisfies Partial<Record<keyof Seller, Check>>
const checked = Object.keys(ofSeller) as (keyof typeof ofSeller)[] // keys of the record above

/** The longest closure of a shop in days: beyond it no ready day could be promised. */
const longestRest = 60

function faultsOfDays(group: SettingsGroup, value: unknown, before: unknown, today: PlainDate): Record<string, string> {
  if (group === 'delivery')
    return faultOfDay('date', (value as EditableSettings['delivery']).date, (before as EditableSettings['delivery']).date, today)
  if (group !== 'production' && group !== 'hours') return {}
  const pickCalendar = (of: unknown): WorkCalendar | null =>
    group === 'hours' ? (of as EditableSettings['hours']) : (of as EditableSettings['production']).calendar // the group decides the type
  const calendar = pickCalendar(value)
  if (calendar === null) return {}
  const field = group === 'hours' ? 'closed' : 'calendar.closed'
  const known = new Set((pickCalendar(before)?.closed ?? []).flatMap(({ from, to }) => [from, to]))
  const faults = Object.assign(
    {},
    ...calendar.closed.flatMap((range, row) =>
      (['from', 'to'] as const).map((end) => faultOfDay(`${field}.${row}.${end}`, range[end], known.has(range[end]) ? range[end] : null, today)),
    ),
  ) as Record<string, string>
  return nextWorkingDay(today, calendar) > addDays(today, longestRest) ? { ...faults, [field]: settingErrors.neverOpen } : faults
}

function faultOfDay(field: string, day: PlainDate | null, known: PlainDate | null, today: PlainDate): Record<string, string> {
  const fault = day === null || day === known ? null : dayFault(day, 'any', today)
  return fault === null ? {} : { [field]: fault }
}

/**
 * Checks phones, account and codes of a group of settings. @returns the values in their stored form, and the errors by field. These
 * checks are not in the schema, because stored values must stay readable when a check becomes stricter; unchanged values are not
 * checked.
 * @param today null: dates are not checked
 */
export function checkDetails<Value>(
  group: SettingsGroup,
  value: Value,
  before: unknown,
  today: PlainDate | null,
): { value: Value; faults: Record<string, string> } {
  const faults: Record<string, string> = today === null ? {} : faultsOfDays(group, value, before, today)
  const check = ({ tidy, isRight, fault }: Check, field: string, typed: string): string => {
    const text = tidy(typed)
    if (!isRight(text)) faults[field] = fault
    return text
  }
  if (group === 'contacts') {
    const [contacts, known] = [value as Contacts, before as Contacts] // the group decides the type
    const phones = contacts.phones.map((typed, row) => (known.phones.includes(typed) ? typed : check(phone, `phones.${row}`, typed)))
    return { value: { ...value, phones }, faults }
  }
  if (group !== 'seller') return { value, faults }
  const [seller, known] = [value as Seller, before as Seller] // the group decides the type
  const written = checked.map((field) => {
    const typed = seller[field]
    return [field, typed === null || typed === known[field] ? typed : check(ofSeller[field], field, typed)]
  })
  return { value: { ...value, ...Object.fromEntries(written) }, faults }
}

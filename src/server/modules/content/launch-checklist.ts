import type { LaunchGap } from '#contract/admin/system.ts'
import type { SettingsGroup } from '#contract/admin/settings.ts'
import { hoursText } from './name-and-hours.ts'
import { isSample } from './samples.ts'
import type { ShopSettings } from './settings.ts'

const absent = (text: string | null | undefined) => text === null || text === undefined || text.trim() === '' || isSample(text)

interface Gap {
  readonly gap: LaunchGap
  readonly group: SettingsGroup
  readonly missing: boolean
  /** For the operator: which settings, and what is affected while they are missing. */
  readonly line: string
}

/** What the shop must state about its seller before it may open (rule 9.1; e-commerce law 675-VIII, article 7). */
function gapsIn(settings: ShopSettings): Gap[] {
  const { seller, company, contacts, messengers, social, allied_plant: plant } = settings
  const shown = [
    ...contacts.phones,
    contacts.email,
    company.motto.uk,
    company.motto.en,
    ...[...messengers, ...social, ...(plant ? [plant] : [])].map(({ url }) => url),
  ]
  const gap = (name: LaunchGap, group: SettingsGroup, missing: boolean, line: string): Gap => ({ gap: name, group, missing, line })
  return [
    gap('seller.name', 'seller', absent(seller.name), 'seller.name: the public offer does not say who sells'),
    gap('seller.edrpou', 'seller', absent(seller.edrpou), 'seller.edrpou: the law asks for the EDRPOU or RNOKPP on the offer page'),
    gap(
      'seller.address',
      'seller',
      absent(seller.address),
      'seller.address: the registered address; until then the offer names only the works’ address',
    ),
    gap(
      'seller.bank',
      'seller',
      [seller.bank_details, seller.bank, seller.mfo].some(absent),
      'seller.bank_details, seller.bank, seller.mfo: no invoice can be paid by bank transfer',
    ),
    gap('seller.vat', 'seller', absent(seller.vat), 'seller.vat: prices include VAT: the offer names the payer’s number'),
    gap(
      'contacts.phone',
      'contacts',
      absent(seller.phone) && contacts.phones.every(absent),
      'seller.phone or contacts.phones: nobody can call, and managers promise to',
    ),
    gap(
      'contacts.email',
      'contacts',
      absent(contacts.email),
      'contacts.email: the law asks for it, and messages of the contact form have nowhere to go',
    ),
    gap('hours', 'hours', absent(hoursText(settings, 'uk')), 'hours or contacts.opening_hours: the order button promises a call within them'),
    gap('company.name', 'company', absent(company.name), 'company.name: pages and search engines call the shop by its kind of goods'),
    gap('samples', 'contacts', shown.some(isSample), 'samples: values of the demonstration are still shown'),
  ]
}

/** What is missing, one line each, for the operator. */
export function launchChecklist(settings: ShopSettings): string[] {
  return gapsIn(settings).flatMap(({ missing, line }) => (missing ? [line] : []))
}

/** The same for the back office: by codes, with the group of settings that each is filled in at. */
export function launchGapsOf(settings: ShopSettings): { gap: LaunchGap; group: SettingsGroup }[] {
  return gapsIn(settings).flatMap(({ gap, group, missing }) => (missing ? [{ gap, group }] : []))
}

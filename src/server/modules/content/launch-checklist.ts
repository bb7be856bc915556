import { hoursText } from './name-and-hours.ts'
import { isSample } from './samples.ts'
import type { ShopSettings } from './settings.ts'

const absent = (text: string | null | undefined) => text === null || text === undefined || text.trim() === '' || isSample(text)

/**
 * What the shop must state about its seller before it may open (rule 9.1; e-commerce law 675-VIII, article 7), and what
 * is affected while it is missing. One line each, for the operator.
 */
export function launchChecklist(settings: ShopSettings): string[] {
  const { seller, company, contacts, messengers, social, allied_plant: plant } = settings
  const shown = [
    ...contacts.phones,
    contacts.email,
    company.motto.uk,
    company.motto.en,
    ...[...messengers, ...social, ...(plant ? [plant] : [])].map(({ url }) => url),
  ]
  const wanted: readonly (readonly [what: string, missing: boolean, why: string])[] = [
    ['seller.name', absent(seller.name), 'the public offer does not say who sells'],
    ['seller.edrpou', absent(seller.edrpou), 'the law asks for the EDRPOU or RNOKPP on the offer page'],
    ['seller.address', absent(seller.address), 'the registered address; until then the offer names only the works’ address'],
    [
      'seller.bank_details, seller.bank, seller.mfo',
      [seller.bank_details, seller.bank, seller.mfo].some(absent),
      'no invoice can be paid by bank transfer',
    ],
    ['seller.vat', absent(seller.vat), 'prices include VAT: the offer names the payer’s number'],
    ['seller.phone or contacts.phones', absent(seller.phone) && contacts.phones.every(absent), 'nobody can call, and managers promise to'],
    ['contacts.email', absent(contacts.email), 'the law asks for it, and messages of the contact form have nowhere to go'],
    ['hours or contacts.opening_hours', absent(hoursText(settings, 'uk')), 'the order button promises a call within them'],
    ['company.name', absent(company.name), 'pages and search engines call the shop by its kind of goods'],
    ['samples', shown.some(isSample), 'values of the demonstration are still shown'],
  ]
  return wanted.filter(([, missing]) => missing).map(([what, , why]) => `${what}: ${why}`)
}

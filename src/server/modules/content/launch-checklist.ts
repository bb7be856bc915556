import { sql } from 'drizzle-orm'
import type { LaunchGap, LaunchPlace } from '#contract/admin/system.ts'
import { paysVat } from '#contract/vat.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hoursText, readSettings, type ShopSettings } from './settings.ts'
import type { ContentPorts } from './ports.ts'
import { isSample } from './samples.ts'

const absent = (text: string | null | undefined) => text === null || text === undefined || text.trim() === '' || isSample(text)

type CheckedContext = Pick<AppContext, 'database' | 'clock'> & { readonly contentPorts: Pick<ContentPorts, 'sellsAnything'> }

/** The facts that decide whether a shop may open. */
interface LaunchState {
  readonly settings: ShopSettings
  /** Whether at least one product is on sale. */
  readonly sells: boolean
  /** Whether a page says that prices include VAT, although the seller pays none. */
  readonly hasVatOnPages: boolean
}

export async function readLaunchState(context: CheckedContext): Promise<LaunchState> {
  const { db } = context.database
  const [settings, sells] = await Promise.all([readSettings(db), context.contentPorts.sellsAnything(db)])
  return { settings, sells, hasVatOnPages: (await readVatPages(context, settings)).size > 0 }
}

/** Pages that say prices include VAT, although the seller pays none. They are the owner's texts, so no setting can correct them. */
export async function readVatPages(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  { seller }: Pick<ShopSettings, 'seller'>,
): Promise<ReadonlySet<string>> {
  if (paysVat(seller.vat)) return new Set()
  const current = await db.execute<{ page: string }>(sql`
    select page from (
      select distinct on (page) page, uk, en from page_versions where holds_from <= ${clock.now().toISOString()}::timestamptz order by page, holds_from desc, number desc
    ) held where uk ~* '(^|[^е])з ПДВ|із ПДВ' or en ~* '(with|(?<!not )includ[a-z]+) VAT'`)
  return new Set(current.rows.map(({ page }) => page))
}

interface Gap {
  readonly gap: LaunchGap
  readonly group: LaunchPlace
  readonly missing: boolean
  /** For the operator: what is missing, and what it affects. */
  readonly line: string
}

/** Lists missing seller details that are required before opening (rule 9.1; e-commerce law 675-VIII, article 7), and a missing assortment. */
function gapsIn({ settings, sells, hasVatOnPages }: LaunchState): Gap[] {
  const { seller, company, contacts, messengers, social, allied_plant: plant } = settings
  const shown = [
    ...contacts.phones,
    contacts.email,
    company.motto.uk,
    company.motto.en,
    ...[...messengers, ...social, ...(plant ? [plant] : [])].map(({ url }) => url),
  ]
  const gap = (name: LaunchGap, group: LaunchPlace, missing: boolean, line: string): Gap => ({ gap: name, group, missing, line })
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
    gap(
      'seller.vat',
      'seller',
      absent(seller.vat),
      'seller.vat: the VAT payer’s number, or that the seller is none: until then prices are said to include VAT',
    ),
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
    gap('goods', 'catalogue', !sells, 'goods: nothing is on sale yet'),
    gap('pages.vat', 'pages', hasVatOnPages, 'pages.vat: the texts of pages say that prices include VAT, but the seller is not a VAT payer'),
  ]
}

/** What is missing, one line each, for the operator. */
export function launchChecklist(state: LaunchState): string[] {
  return gapsIn(state).flatMap(({ missing, line }) => (missing ? [line] : []))
}

/** {@link launchChecklist} for the back office: codes, each with the place to fill it in. */
export async function readLaunchGaps(context: CheckedContext): Promise<{ gap: LaunchGap; group: LaunchPlace }[]> {
  return gapsIn(await readLaunchState(context)).flatMap(({ gap, group, missing }) => (missing ? [{ gap, group }] : []))
}

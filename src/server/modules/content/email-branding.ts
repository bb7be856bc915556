import type { Language } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Email, EmailContent } from '../../platform/mail/email.ts'
import { queueEmail } from '../../platform/mail/stored-emails.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { companyName, readSettings } from './settings.ts'
import { contactDetails, sellerDetails, setLines } from './shop-details.ts'
import { officeEmail } from './staff-notices.ts'

/** Header and footer of every email; unset details are left out (rule 9.1). */
export interface EmailBranding {
  readonly sender: string
  readonly contacts: readonly string[]
  /** The recipient of emails for the manager; null = none are sent. */
  readonly managerEmail: string | null
  readonly phone: string | null
  /** The setting that says whether prices include VAT (`contract/vat.ts`). */
  readonly vat: string | null
}

export async function readEmailBranding(context: AppContext, db: Db | Tx, language: Language): Promise<EmailBranding> {
  const settings = await readSettings(db)
  const { address, phones, email, openingHours } = contactDetails(settings, language)
  const url = context.publicUrl()
  return {
    sender: companyName(settings.company, language) ?? sellerDetails(settings, language).name ?? new URL(url).host,
    contacts: setLines([address, phones.join(', '), email, openingHours, url]),
    managerEmail: officeEmail(settings),
    phone: phones[0] ?? null,
    vat: settings.seller.vat,
  }
}

type UnbrandedEmail = Omit<Email, 'content'> & Pick<EmailContent, 'heading' | 'blocks'>

/** Adds the shop's name above an email and its contacts below. */
export async function shopEmail(context: AppContext, db: Db | Tx, { heading, blocks, ...email }: UnbrandedEmail): Promise<Email> {
  const { sender, contacts } = await readEmailBranding(context, db, email.language)
  return { ...email, content: { sender, contacts, heading, blocks } }
}

/** Queues a branded email in the transaction that causes it. */
export async function queueShopEmail(context: AppContext, db: Db | Tx, email: UnbrandedEmail): Promise<void> {
  await queueEmail(context, db, await shopEmail(context, db, email))
}

import type { Language } from '#contract/languages.ts'
import { formatPhone } from '#contract/phone.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from './settings.ts'

/** What stands above and below every email of the shop; what is not set is left out (rule 9.1). */
export interface EmailBranding {
  readonly sender: string
  readonly contacts: readonly string[]
  /** Where emails for the manager go; null = nowhere. */
  readonly managerEmail: string | null
  readonly phone: string | null
}

export async function readEmailBranding(context: AppContext, db: Db | Tx, language: Language): Promise<EmailBranding> {
  const { company, contacts, seller, notices } = await readSettings(db)
  const phones = contacts.phones.map(formatPhone)
  const url = context.publicUrl()
  const lines = [company.address[language], phones.join(', '), contacts.email, contacts.opening_hours[language], url]
  return {
    sender: company.name ?? seller.name ?? new URL(url).host,
    contacts: lines.flatMap((line) => line || []),
    managerEmail: notices.manager_email ?? contacts.email,
    phone: phones[0] ?? null,
  }
}

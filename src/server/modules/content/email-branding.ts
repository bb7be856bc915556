import type { Language } from '#contract/languages.ts'
import { formatPhone } from '#contract/phone.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { World } from '../../platform/app-context.ts'
import { readKept } from './settings.ts'

/** What stands above and below every letter of the shop; what is not set is left out (rule 9.1). */
export interface Letterhead {
  readonly sender: string
  readonly contacts: readonly string[]
  /** Where letters for the manager go; null = nowhere. */
  readonly managerEmail: string | null
  readonly phone: string | null
}

export async function readLetterhead(world: World, db: Db | Tx, language: Language): Promise<Letterhead> {
  const { company, contacts, seller, notices } = await readKept(db)
  const phones = contacts.phones.map(formatPhone)
  const address = world.publicUrl()
  const lines = [company.address[language], phones.join(', '), contacts.email, contacts.opening_hours[language], address]
  return {
    sender: company.name ?? seller.name ?? new URL(address).host,
    contacts: lines.flatMap((line) => line || []),
    managerEmail: notices.manager_email ?? contacts.email,
    phone: phones[0] ?? null,
  }
}

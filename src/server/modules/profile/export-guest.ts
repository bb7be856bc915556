import type { AppContext } from '../../platform/app-context.ts'
import { exportMessages } from '../contact/index.ts'
import { viewOrdersOfGuest, type Guest } from '../sales/index.ts'
import { exportQuotes } from '../sales/index.ts'

/** Exports everything that the shop stores about a visitor without an account, by their phone or email. */
export async function exportGuest(context: AppContext, guest: Guest) {
  return {
    exported_at: context.clock.now().toISOString(),
    messages: await exportMessages(context.database.db, guest),
    ...(await exportQuotes(context.database.db, guest)),
    orders: await viewOrdersOfGuest(context, guest, 'uk'),
  }
}

import type { World } from '../../platform/app-context.ts'
import { exportMessages } from '../contact/index.ts'
import { viewOrdersOfGuest, type Guest } from '../orders/index.ts'

/** Everything that the shop holds about a visitor without an account, by the phone or email they left. */
export async function exportGuest(world: World, guest: Guest) {
  return {
    exported_at: world.clock.now().toISOString(),
    messages: await exportMessages(world.database.db, guest),
    orders: await viewOrdersOfGuest(world, guest, 'uk'),
  }
}

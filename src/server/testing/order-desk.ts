import { createPaymentDriver } from './payment-driver.ts'
import { createStaff } from './staff-factory.ts'
import { seedTestCatalogue } from './test-catalogue.ts'
import { createTestContext } from './test-context.ts'
import { createBuyer } from './user-factory.ts'

export type OrderDesk = Awaited<ReturnType<typeof createOrderDesk>>

/**
 * A shop with goods, a buyer, and the staff who handle orders.
 * @param databaseUrl the database of a shop that runs beside it; its own database by default
 */
export async function createOrderDesk(environment: Readonly<Record<string, string>> = {}, databaseUrl?: string) {
  const context = await createTestContext(environment, databaseUrl)
  await context.listen()
  const catalogue = await seedTestCatalogue(context)
  return {
    context,
    catalogue,
    driver: createPaymentDriver(context, catalogue),
    buyer: await createBuyer(context),
    owner: await createStaff(context, ['owner']),
    manager: await createStaff(context, ['manager']),
  }
}

import { createPaymentDriver, type PaymentDriver } from './payment-driver.ts'
import { createStaff, type TestStaff } from './staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from './test-catalogue.ts'
import { createTestContext, type TestContext } from './test-context.ts'
import { createBuyer, type Buyer } from './user-factory.ts'

/** A shop with goods, a buyer, and the staff who handle orders. */
export interface OrderDesk {
  readonly context: TestContext
  readonly catalogue: TestCatalogue
  readonly driver: PaymentDriver
  readonly buyer: Buyer
  readonly owner: TestStaff
  readonly manager: TestStaff
}

/** @param databaseUrl the database of a shop that runs beside it; its own database by default */
export async function createOrderDesk(environment: Readonly<Record<string, string>> = {}, databaseUrl?: string): Promise<OrderDesk> {
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

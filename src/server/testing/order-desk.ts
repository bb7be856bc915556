import { createPaymentDriver, type PaymentDriver } from './payment-driver.ts'
import { createStaff, type TestStaff } from './staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from './test-catalogue.ts'
import { createTestContext, type TestContext } from './test-context.ts'
import { createBuyer, type Buyer } from './user-factory.ts'

/** A shop with goods, a buyer, and the people who handle the orders. */
export interface OrderDesk {
  readonly context: TestContext
  readonly catalogue: TestCatalogue
  readonly driver: PaymentDriver
  readonly buyer: Buyer
  readonly owner: TestStaff
  readonly manager: TestStaff
}

/** @param databaseUrl of a shop that runs beside it; else a database of its own */
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

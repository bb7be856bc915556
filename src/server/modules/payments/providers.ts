import type { World } from '../../platform/app-context.ts'
import { liqpay } from './liqpay/liqpay.ts'
import type { PaymentProvider } from './provider.ts'
import { simulatorKeys, simulatorPath } from './simulator/keys.ts'

/** Without LiqPay's keys and outside production the built-in simulator takes the place of the provider. */
export function simulatorServes(world: World): boolean {
  return world.config.liqpay.keys === null && !world.config.production
}

/** Who takes card payments; null when nobody does: production without keys. */
export function providerOf(world: World): PaymentProvider | null {
  const { keys, url, version } = world.config.liqpay
  if (keys) return liqpay({ name: 'liqpay', ...keys, url, version, fiscal: world.config.liqpay.fiscal })
  if (!simulatorServes(world)) return null
  return liqpay({
    name: 'simulator',
    ...simulatorKeys(world),
    url: `${world.publicUrl()}${simulatorPath}`,
    version,
    fiscal: world.config.liqpay.fiscal,
  })
}

export function cardPaymentAvailable(world: World): boolean {
  return world.config.liqpay.keys !== null || simulatorServes(world)
}

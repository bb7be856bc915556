import type { AppContext } from '../../platform/app-context.ts'
import { liqpay } from './liqpay/liqpay.ts'
import type { PaymentProvider } from './provider.ts'
import { simulatorKeys, simulatorPath } from './simulator-account.ts'

/** Without LiqPay's keys and outside production the built-in simulator replaces the provider. */
export function simulatorServes(context: Pick<AppContext, 'config'>): boolean {
  return context.config.liqpay.keys === null && !context.config.production
}

/** The provider of card payments; null in production without keys. */
export function providerOf(context: AppContext): PaymentProvider | null {
  const { keys, url, version } = context.config.liqpay
  if (keys) return liqpay({ name: 'liqpay', ...keys, url, version, fiscal: context.config.liqpay.fiscal })
  if (!simulatorServes(context)) return null
  return liqpay({
    name: 'simulator',
    ...simulatorKeys(context),
    url: `${context.publicUrl()}${simulatorPath}`,
    version,
    fiscal: context.config.liqpay.fiscal,
  })
}

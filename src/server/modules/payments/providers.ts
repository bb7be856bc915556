import { perContext, type AppContext } from '../../platform/app-context.ts'
import { deriveKey } from '../../platform/sealing.ts'
import { liqpay } from './liqpay/liqpay.ts'
import { mono } from './mono/mono.ts'
import { PublishedKey } from './mono/public-key.ts'
import type { PaymentProvider } from './provider.ts'
import { providerNames, type ProviderName } from './tables.ts'

/** The path of the simulator, relative to the URL of the shop. */
export const simulatorPath = '/simulator'

/** Its own key pair: test keys, useless at the real provider. */
export function simulatorKeys(context: AppContext): { publicKey: string; privateKey: string } {
  return { publicKey: 'sandbox_i00000000001', privateKey: `sandbox_${deriveKey(context, 'simulator').toString('base64url')}` }
}

/** Without a provider's keys, the built-in simulator replaces it outside production. */
export function simulatorServes({ config }: Pick<AppContext, 'config'>): boolean {
  return config.cardProvider === null && !config.production
}

/** The provider of new card payments; null in production without keys. */
export function configuredProvider(context: AppContext): PaymentProvider | null {
  const name = context.config.cardProvider ?? (simulatorServes(context) ? 'simulator' : null)
  return name && providerNamed(context, name)
}

const monoKey = perContext(() => new PublishedKey())

/** The provider of an attempt or a message, which may be a former one whose keys are still set. Null without keys. */
export function providerNamed(context: AppContext, name: ProviderName): PaymentProvider | null {
  const { config } = context
  const { keys, url, version, fiscal } = config.liqpay
  switch (name) {
    case 'liqpay':
      return keys && liqpay({ name, ...keys, url, version, fiscal })
    case 'simulator':
      return simulatorServes(context)
        ? liqpay({ name, ...simulatorKeys(context), url: `${context.publicUrl()}${simulatorPath}`, version, fiscal })
        : null
    case 'mono':
      return config.mono.token === null
        ? null
        : mono({ url: config.mono.url, token: config.mono.token, now: context.clock.now, key: monoKey(context) })
  }
}

/** All providers with keys, whose messages and answers therefore count. */
export function configuredProviders(context: AppContext): ProviderName[] {
  return providerNames.filter((name) => providerNamed(context, name) !== null)
}

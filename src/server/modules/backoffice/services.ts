import type { AppContext } from '../../platform/app-context.ts'

/** Services whose secrets stand in the environment: set or not, never what they are. */
export function listServices({ config }: Pick<AppContext, 'config'>) {
  return { mail: config.smtpUrl !== null, card_payment: config.cardProvider !== null, telegram: config.telegram.token !== null }
}

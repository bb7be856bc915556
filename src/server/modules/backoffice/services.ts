import type { AppContext } from '../../platform/app-context.ts'

/** The services that need secrets from the environment; tells whether each is set, never its value. */
export function listServices({ config }: Pick<AppContext, 'config'>) {
  return { mail: config.smtpUrl !== null, card_payment: config.cardProvider !== null, telegram: config.telegram.token !== null }
}

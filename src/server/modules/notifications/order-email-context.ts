import type { Language } from '#contract/languages.ts'
import { formatMoney, type Money } from '#contract/money.ts'
import { formatPhone } from '#contract/phone.ts'
import type { OrderState } from '#contract/order.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { translate, type Params } from '#i18n/translate.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readEmailBranding } from '../content/index.ts'
import { linkForEmail, type StoredOrder } from '../orders/index.ts'

/** An order with the translations for its emails. */
export interface OrderEmailContext extends StoredOrder {
  readonly language: Language
  readonly phone: string
  readonly shopPhone: string | null
  /** The URL of the order's page: the secret one or the one in the profile. */
  readonly orderUrl: string
  t(key: MessageKey<'emails'>, params?: Params): string
  state(state: OrderState): string
  /** Payments are charged in hryvnias in every language (rule 3.3); formatted as on the screens. */
  hryvnias(amount: Money): string
}

/** @param language default: the buyer's */
export async function orderEmailContext(
  context: AppContext,
  { order, lines }: StoredOrder,
  language: Language = order.language,
): Promise<OrderEmailContext> {
  const messages = context.messages.messages(language, 'emails')
  const { phone } = await readEmailBranding(context, context.database.db, language)
  // Stored sealed; opened when the email is sent.
  const link = await linkForEmail(context, order)
  const path = link === null ? `profile?order=${order.number}` : `order/${link}`
  return {
    order,
    lines,
    language,
    phone: formatPhone(order.phone),
    shopPhone: phone,
    orderUrl: `${context.publicUrl()}/${language}/${path}`,
    t: (key, params) => translate(messages, language, key, params),
    state: (state) => translate(context.messages.messages(language, 'order'), language, `state_${state}`).toLowerCase(),
    hryvnias: (amount) => formatMoney(amount, 'UAH', language),
  }
}

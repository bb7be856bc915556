import type { OrderState, OrderView } from '#contract/order.ts'
import { factsOf, isPaymentStatus } from '#contract/payment.ts'
import type { Language } from '#contract/languages.ts'
import type { WordKey } from '#i18n/namespaces.ts'

/** Words of a payment status; one we do not know is "unknown" (specification, section 4). */
export function statusWords(status: string): WordKey<'order'> {
  return isPaymentStatus(status) ? `status_${status}` : 'status_unknown'
}

const states: Readonly<Record<OrderState, WordKey<'order'>>> = {
  new: 'state_new',
  confirmed: 'state_confirmed',
  in_production: 'state_in_production',
  ready: 'state_ready',
  shipped: 'state_shipped',
  completed: 'state_completed',
  cancelled: 'state_cancelled',
}

export function stateWords(state: OrderState): WordKey<'order'> {
  return states[state]
}

/** What happened, in one or two words of the order's dictionary. */
export function eventWords({ event, status }: OrderView['timeline'][number]): WordKey<'order'>[] {
  if (event === 'payment') return ['event_payment', statusWords(status ?? '')]
  if (event === 'state') return Object.hasOwn(states, status ?? '') ? ['event_state', stateWords(status as OrderState)] : ['event_state'] // just checked
  return [`event_${event}`]
}

/** Paying is offered where nothing is under way: not begun, the payer's turn, or refused. */
export function mayPayAgain({ can_pay, status }: Pick<OrderView, 'can_pay' | 'status'>): boolean {
  const { rank } = factsOf(status)
  return can_pay && (rank <= 1 || rank === 4 || status === 'try_again')
}

/** In the time of the shop; made of parts that Node and browsers say alike. */
export function momentOf(iso: string, language: Language): string {
  const date = new Date(iso)
  const timeZone = 'Europe/Kyiv'
  const day = new Intl.DateTimeFormat(language === 'uk' ? 'uk' : 'en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(date)
  return `${day}, ${new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(date)}`
}

import type { OrderPlaced, OrderView, PaymentStarted } from '#contract/order.ts'
import type { CheckoutView } from '#contract/checkout-view.ts'
import { seal } from '../modules/payments/liqpay/envelope.ts'
import { defaultControls } from '../modules/payment-simulator/controls.ts'
import { simulatorKeys } from '../modules/payments/providers.ts'
import type { TestCatalogue } from './test-catalogue.ts'
import type { TestContext } from './test-context.ts'

export type PaymentDriver = ReturnType<typeof createPaymentDriver>

async function follow(url: string, answer: Response): Promise<string> {
  const location = answer.headers.get('location')
  if (answer.status === 303 && location) {
    const next = new URL(location, url)
    // Storefront pages are not served here; only their path matters.
    if (!next.pathname.startsWith('/simulator') && !next.pathname.startsWith('/api')) return `${next.pathname}${next.search}`
    return follow(next.href, await fetch(next, { redirect: 'manual' }))
  }
  const html = await answer.text()
  const form = /<form [^>]*id="back"[^>]*>/.exec(html)?.[0]
  const action = /action="([^"]+)"/.exec(form ?? '')?.[1]
  if (!action) return new URL(url).pathname
  const fields = new URLSearchParams(
    [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const target = action.replaceAll('&amp;', '&')
  return follow(target, await fetch(target, { method: 'POST', body: fields, redirect: 'manual' }))
}

/** A buyer's browser, and control of the simulated provider. The test context must listen. */
export function createPaymentDriver(context: TestContext, catalogue: TestCatalogue) {
  const json = async <T>(path: string, init: { method?: string; body?: unknown } = {}): Promise<{ status: number; body: T }> => {
    const answer = await fetch(`${context.publicUrl()}${path}`, {
      method: init.method ?? 'GET',
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: answer.status, body: (await answer.json()) as T } // the test names the type
  }
  /** The form behind a `redirect_url`. */
  const checkout = async (redirectUrl: string | null) => {
    const secret = new URL(redirectUrl ?? '').pathname.split('/').at(-1) ?? ''
    return (await json<CheckoutView>(`/api/v1/payment/checkout/${secret}`)).body
  }
  const control = async (settings: Record<string, unknown>) => {
    await json('/simulator/control', { method: 'PUT', body: settings })
  }
  return {
    checkout,
    async order(more: Record<string, unknown> = {}) {
      const body = { phone: '067 123 45 67', product_id: catalogue.products.plain, quantity: 2, ...more }
      return (await json<OrderPlaced>('/api/v1/purchase/public', { method: 'POST', body })).body
    },
    async view(accessToken: string | null) {
      return (await json<OrderView>(`/api/v1/purchase/${accessToken}`)).body
    },
    async pay(accessToken: string | null) {
      return json<PaymentStarted>(`/api/v1/purchase/${accessToken}/pay`, { method: 'POST' })
    },
    /** Opens the provider's page from the shop's form. @returns its address */
    async openPage(redirectUrl: string | null) {
      const { method, action, data, signature } = await checkout(redirectUrl)
      if (method === 'GET') return action ?? ''
      const answer = await fetch(action ?? '', {
        method: 'POST',
        body: new URLSearchParams({ data: data ?? '', signature: signature ?? '' }),
        redirect: 'manual',
      })
      return new URL(answer.headers.get('location') ?? '', action ?? '').href
    },
    /** Presses a button there and follows the browser back to the shop. @returns the final path */
    async submit(page: string, action: 'pay' | 'decline' | 'close' | 'confirm' | 'cancel', card = '4242 4242 4242 4242') {
      return follow(page, await fetch(page, { method: 'POST', body: new URLSearchParams({ action, card }), redirect: 'manual' }))
    },
    control,
    resetControls: () => control(defaultControls),
    async force(change: Record<string, unknown>) {
      return (await json('/simulator/control/payment', { method: 'POST', body: change })).status
    },
    async deliver(order: 'first' | 'last' = 'first') {
      return (await json<{ delivered: unknown[] }>('/simulator/control/deliver', { method: 'POST', body: { order } })).body.delivered
    },
    /** Sends a callback signed with the simulator's key. */
    async callback(message: Record<string, unknown>) {
      const { publicKey, privateKey } = simulatorKeys(context)
      const sealed = seal({ public_key: publicKey, version: 3, ...message }, privateKey, 3)
      const answer = await fetch(`${context.publicUrl()}/api/v1/payment/liqpay/callback`, {
        method: 'POST',
        body: new URLSearchParams({ ...sealed }),
      })
      return answer.status
    },
  }
}

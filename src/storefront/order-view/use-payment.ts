import type { Language } from '#contract/languages.ts'
import type { PaymentStarted } from '#contract/order.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { browserApi } from '../api/browser-api.ts'
import { useSubmit } from '../errors/use-submit.ts'
import { useRedirectTo } from '../navigation/redirect-to.ts'
import type { OrderAccess } from './order-access.ts'

/** Pays an order on the provider's page. @param onFailed the order may already be paid, so it is read again */
export function usePayment(access: OrderAccess, onFailed: () => void) {
  const language = useLanguage()
  const leadTo = useRedirectTo()
  const { busy, failure, submit } = useSubmit('checkout')
  async function pay() {
    const isStarted = await submit(async () => {
      const started = await startPayment(access, language)
      if (started) await leadTo(started.redirect_url)
    })
    if (!isStarted) onFailed()
  }
  return { busy, failure, pay: () => void pay() }
}

/** Saves open forms first. @returns null when that fails; the form then shows the reason */
async function startPayment(access: OrderAccess, language: Language): Promise<PaymentStarted | null> {
  if (!(await saveOpenEditors())) return null
  const api = browserApi(language)
  return 'token' in access
    ? api.payPublicOrder({ params: { access_token: access.token } })
    : api.payOrder({ params: { order_number: access.number } })
}

import { useLanguage } from '#i18n/messages.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { useRedirectTo } from '../navigation/redirect-to.ts'
import { startPayment, type OrderAccess } from './order-access.ts'

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

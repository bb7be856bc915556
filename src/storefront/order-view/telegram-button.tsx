import { useState } from 'react'
import type { OrderView } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { browserApi } from '../api/browser-api.ts'
import { useRedirectTo } from '../navigation/redirect-to.ts'
import { useShopData } from '../api/shop-data.ts'
import type { OrderAccess } from './order-access.ts'

/** Connects an order or the whole account with the reader's chat, by a one-time link to the shop's bot, if it has one. */
export function TelegramButton({ order, access }: { order: OrderView; access: OrderAccess }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const leadTo = useRedirectTo()
  const { settings } = useShopData()
  const [busy, setBusy] = useState(false)
  if (!settings?.telegram || order.state === 'completed' || order.state === 'cancelled') return null
  // Only the order's account decides about its messages, not everybody with the link.
  if ('token' in access && order.attached && !order.telegram_connected) return null
  if (order.telegram_connected) return <p className="no-print mt-4 text-small text-concrete-dark">{t('telegramOn')}</p>
  async function go() {
    setBusy(true)
    try {
      const api = browserApi(language)
      const { url } = 'token' in access ? await api.inviteTelegramOfOrder({ params: { access_token: access.token } }) : await api.inviteTelegram()
      await leadTo(url)
    } catch {
      toast.error(t('telegramFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" className="no-print mt-4" busy={busy} busyLabel={t('openingTelegram')} onClick={() => void go()}>
      {t('tellInTelegram')}
    </Button>
  )
}

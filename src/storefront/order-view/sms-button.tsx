import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderView } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { browserApi } from '../api/browser-api.ts'
import { useShopData } from '../api/shop-data.ts'
import type { OrderAccess } from './order-access.ts'

/** Subscribes to SMS about the stages, for an order without e-mail and Telegram, when the shop sends them. */
export function SmsButton({ order, access }: { order: OrderView; access: OrderAccess }) {
  const { settings } = useShopData()
  const isFinished = order.state === 'completed' || order.state === 'cancelled'
  if (!settings?.sms || isFinished || !('token' in access) || order.attached || order.email !== null || order.telegram_connected) return null
  return <SmsChoice token={access.token} />
}

function SmsChoice({ token }: { token: string }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const queries = useQueryClient()
  const queryKey = ['sms', token]
  const params = { access_token: token }
  const { data } = useQuery({ queryKey, queryFn: () => browserApi(language).readSmsChoice({ params }) })
  const choose = useMutation({
    mutationFn: (on: boolean) => browserApi(language).chooseSms({ params, body: { on } }),
    onSuccess: (chosen) => queries.setQueryData(queryKey, chosen),
    onError: () => toast.error(t('smsFailed')),
  })
  if (!data) return null
  return (
    <p className="no-print mt-4 flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
      {data.on && <span className="text-small text-concrete-dark">{t('smsOn')}</span>}
      <Button variant={data.on ? 'quiet' : 'secondary'} busy={choose.isPending} onClick={() => choose.mutate(!data.on)}>
        {t(data.on ? 'smsOff' : 'tellBySms')}
      </Button>
    </p>
  )
}

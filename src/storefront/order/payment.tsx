import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderView } from '#contract/order.ts'
import { statusInfo } from '#contract/payment.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { browserApi } from '../api/browser-api.ts'
import { errorMessages } from '../errors/error-messages.ts'
import { useLeadTo } from '../navigation/redirect-to.ts'
import { OrCall } from '../errors/call-instead.tsx'
import { mayPayNow, statusWords } from '../order-shared/order-messages.ts'
import { awaitsNews, noticeOf } from './order-status-info.ts'

/** How the payment stands, in words and by group, and what can be done about it. Changes are said aloud. */
export function Payment({ token, order, look }: { token: string; order: OrderView; look: () => void }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const leadTo = useLeadTo()
  const pay = useMutation({
    mutationFn: async () => {
      const { redirect_url } = await browserApi(language).payPublicOrder({ params: { access_token: token } })
      await leadTo(redirect_url)
    },
    // Perhaps it is paid, or under way: the page should say so.
    onError: look,
  })
  const { group, rank } = statusInfo(order.status)
  const justOpened = useFirstMoments(20_000)
  // Nothing begun yet: either the buyer has just come back ahead of the news, or has not paid.
  const checking = awaitsNews(order) && (rank > 0 || justOpened)
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className="text-lead">
        {t('payment')}
      </h2>
      <div aria-live="polite" className="mt-2">
        <Notice kind={noticeOf[group]} title={t(`group_${group}`)}>
          <p>{t(statusWords(order.status))}</p>
          {group === 'failure' && <p>{t('nothingLost')}</p>}
        </Notice>
        {checking && <Spinner label={t('checking')} className="no-print mt-3 text-small" />}
      </div>
      {mayPayNow(order) && (
        <Button
          size="large"
          className="no-print mt-4 w-full sm:w-auto"
          busy={pay.isPending}
          busyLabel={t('redirecting')}
          onClick={() => pay.mutate()}
        >
          {t(group === 'failure' ? 'payAgain' : 'payNow')}
        </Button>
      )}
      {pay.isError && <PayTrouble error={pay.error} />}
    </section>
  )
}

function useFirstMoments(milliseconds: number): boolean {
  const [first, setFirst] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return first
}

function PayTrouble({ error }: { error: Error }) {
  const t = useTranslations('order')
  const say = useTranslations('errors')
  return (
    <Notice kind="error" announce title={t('payTrouble')} className="mt-4">
      {errorMessages(error, say).map((message) => (
        <p key={message}>{message}</p>
      ))}
      <OrCall words={t('orCall')} />
    </Notice>
  )
}

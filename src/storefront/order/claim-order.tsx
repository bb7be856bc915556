import { useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import type { OrderView } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { clearErrorToasts, reportFailure, toastErrors } from '../errors/report-failure.ts'
import { openModal } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'

/** Adds an order by phone to an account. The owner must know its secret link and have registered with its phone; the phone alone is not enough. */
export function ClaimOrder({ token, order }: { token: string; order: OrderView }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const status = useSession((session) => session.status)
  const { attach: claim, busy, done } = useClaim(token)
  if (done) {
    return (
      <Part>
        <p role="status">{t('attached')}</p>
        <ButtonLink variant="secondary" to={`/${language}/profile?order=${encodeURIComponent(order.order_number)}`}>
          {t('toProfile')}
        </ButtonLink>
      </Part>
    )
  }
  // The phone proves who owns an order; an order without one stays with its link.
  if (order.attached || order.receiver_phone === '' || status === 'unknown') return null
  return (
    <Part>
      <p>{t(status === 'signed-in' ? 'attachText' : 'attachSignIn')}</p>
      {status === 'signed-in' ? (
        <Button variant="secondary" busy={busy} busyLabel={t('attaching')} onClick={() => void claim()}>
          {t('attach')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => openModal('authentication')}>
          {t('signIn')}
        </Button>
      )}
    </Part>
  )
}

function Part({ children }: { children: React.ReactNode }) {
  const t = useTranslations('order')
  return (
    <TitledSection id="attach" title={t('attachTitle')} className="no-print mt-10 flex max-w-text flex-col items-start gap-3">
      {children}
    </TitledSection>
  )
}

function useClaim(token: string) {
  const t = useTranslations('order')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const [state, setState] = useState<'waiting' | 'busy' | 'done'>('waiting')
  async function claim() {
    if (state !== 'waiting') return
    setState('busy')
    clearErrorToasts()
    try {
      await browserApi(language).claimOrder({ params: { access_token: token } })
      await queryClient().invalidateQueries({ queryKey: ['person', 'orders'] })
      setState('done')
    } catch (error) {
      setState('waiting')
      if (error instanceof ApiError && error.status === 403) toastErrors([t('otherPhone')])
      else reportFailure(error, tErrors)
    }
  }
  return { attach: claim, busy: state === 'busy', done: state === 'done' }
}

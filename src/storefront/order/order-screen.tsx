import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderView } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { browserApi } from '../api/browser-api.ts'
import { useShow } from '../api/currency.ts'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { pagePath } from '../navigation/links.ts'
import { OrderArticle } from '../order-view/order-article.tsx'
import { isAwaitingUpdate, pollInterval } from '../order-view/order-status-info.ts'
import { orderQuery } from './queries.ts'

const ClaimOrder = lazyAfterHydration(async () => (await import('./claim-order.tsx')).ClaimOrder)

/** The order of a secret link; it is refreshed while its payment is pending. */
export function OrderScreen({ token, loaded }: { token: string; loaded: OrderView }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const show = useShow()
  const [openedAt] = useState(() => Date.now())
  const { data, isError, refetch } = useQuery({
    ...orderQuery(browserApi(language), language, token),
    initialData: loaded,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data && isAwaitingUpdate(state.data) ? pollInterval(Date.now() - openedAt) : false),
  })
  return (
    <div className="page-frame py-8 md:py-14 print:py-0">
      <OrderArticle
        order={show(data, data.eur_rate)}
        access={{ token }}
        refetch={() => void refetch()}
        stale={isError}
        note={<p className="mt-2 text-concrete-dark">{t('keepAddress')}</p>}
        actions={
          <ButtonLink variant="quiet" to={pagePath(language, 'product')}>
            {t('toCatalogue')}
          </ButtonLink>
        }
      >
        <ClaimOrder token={token} order={data} />
      </OrderArticle>
    </div>
  )
}

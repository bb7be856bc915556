import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { browserApi } from '../api/browser-api.ts'
import { lineInput } from '../list-state/line-input.ts'
import { dismissListRemoval, removeFromList, useList } from '../list-state/list-store.ts'
import { pagePath } from '../navigation/links.ts'
import { ListActions } from './list-actions.tsx'
import { ListLines, RemovedNote } from './list-lines.tsx'
import { ListTotals } from './list-totals.tsx'
import { OrderDialog } from './order-dialog.tsx'
import type { ListPrices } from './list-prices.ts'

/** The lines and everything that can be done with them. */
export function ListContent({ prices, onLeave }: { prices: ListPrices; onLeave: () => void }) {
  const { lines } = prices
  if (lines.length === 0) return <EmptyList onLeave={onLeave} />
  return (
    <>
      <ListLines prices={prices} />
      <ListActions prices={prices} onLeave={onLeave} />
    </>
  )
}

function EmptyList({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const removed = useList((list) => list.removed)
  return (
    <div className="flex flex-col items-start gap-5">
      {removed && (
        <div className="w-full">
          <RemovedNote removed={removed} />
        </div>
      )}
      <p className="text-lead">{t('empty')}</p>
      <p>{t('emptyText')}</p>
      <ButtonLink to={pagePath(language, 'product')} onClick={onLeave}>
        {t('toCatalogue')}
      </ButtonLink>
    </div>
  )
}

/** Totals and the button that orders all of it. */
export function ListFooter({ prices, onLeave }: { prices: ListPrices; onLeave: () => void }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const [ordering, setOrdering] = useState(false)
  const { lines, known, blocked, total, currency } = prices
  if (lines.length === 0 || !known) return null
  return (
    <div className="flex flex-col gap-4">
      <ListTotals {...prices} />
      <Button size="large" className="w-full px-4!" disabledReason={blocked ? t('blocked') : undefined} onClick={() => setOrdering(true)}>
        {t('orderAll', { total: formatMoney(total, currency, language) })}
      </Button>
      <OrderDialog
        open={ordering}
        onClose={() => setOrdering(false)}
        onPlaced={() => {
          // What is ordered is on the order's page, not on the list any more.
          removeFromList(lines.map(({ line }) => line.key))
          dismissListRemoval()
          onLeave()
        }}
        summary={prices}
        place={(order, idempotencyKey) =>
          browserApi(language).purchasePublic(
            { body: { ...order, product_properties: [], lines: lines.map(({ line }) => lineInput(line)) } },
            { idempotencyKey },
          )
        }
      />
    </div>
  )
}

import { formatMoney } from '#contract/money.ts'
import { chosenAgreementReason } from '#contract/option-rules.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { lineInput } from '../list-state/line-input.ts'
import { dismissListRemoval, removeFromList, useList } from '../list-state/list-store.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { pagePath } from '../navigation/links.ts'
import { AskForQuote } from '../quote-request/ask-for-quote.tsx'
import { openPhoneOrder } from '../phone-order/phone-order.ts'
import { ListActions } from './list-actions.tsx'
import { ListLines, RemovedNote } from './list-lines.tsx'
import { ListTotals } from './list-totals.tsx'
import { deliveryCity, usePlace } from '../storage/place.ts'
import { orderedLine } from './ordered-line.ts'
import type { ListPrices } from './list-prices.ts'

const PlaceChip = deferred(async () => ({ default: (await import('../place/place-chip.tsx')).PlaceChip }))

/** The lines and all actions for them. */
export function ListContent({ prices, onLeave }: { prices: ListPrices; onLeave: () => void }) {
  const { lines } = prices
  if (lines.length === 0) return <EmptyList onLeave={onLeave} />
  return (
    <>
      <ListLines prices={prices} />
      <ListPlace {...prices} />
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

/** Totals and the button that orders the list. */
export function ListFooter({ prices, onLeave }: { prices: ListPrices; onLeave: () => void }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const { lines, known, blocked, total, totalKopiykas, currency, ready } = prices
  const city = deliveryCity(usePlace())
  if (lines.length === 0 || !known) return null
  const order = () =>
    openPhoneOrder({
      target: { kind: 'purchase', body: { product_properties: [], lines: lines.map(({ line }) => lineInput(line)) } },
      lines: lines.flatMap(({ line: { quantity }, view }) => (view ? [orderedLine(view, quantity)] : [])),
      total,
      totalKopiykas,
      currency,
      ready,
      city,
      agreementReason: chosenAgreementReason(lines.flatMap(({ view }) => view?.product_properties ?? [])),
      onPlaced() {
        // Ordered lines are removed from the list, because the order's page shows them.
        removeFromList(lines.map(({ line }) => line.key))
        dismissListRemoval()
        onLeave()
      },
    })
  return (
    <div className="flex flex-col gap-4">
      <ListTotals {...prices} city={city} />
      <Button size="large" className="w-full px-4!" disabledReason={blocked ? t('blocked') : undefined} onClick={order}>
        {t('orderAll', { total: formatMoney(total, currency, language) })}
      </Button>
    </div>
  )
}

/** The delivery place, and the request for a quote, which works from any country. */
function ListPlace({ lines, known, ready }: ListPrices) {
  if (!known) return null
  return (
    <div className="flex flex-col gap-4 border-t border-concrete-light py-4">
      <div className="min-h-6">
        <PlaceChip lines={lines.flatMap(({ line, view }) => (view ? [lineInput(line)] : []))} ready={ready} />
      </div>
      <AskForQuote />
    </div>
  )
}

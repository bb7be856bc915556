import { useEffect, useRef } from 'react'
import { formatMoney } from '#contract/money.ts'
import { chosenAgreementReason } from '#contract/option-rules.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { lineInput } from '../list-state/line-input.ts'
import { dismissListRemoval, removeFromList, useList, undoListRemoval, type ListState } from '../list-state/list-store.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { pagePath } from '../navigation/links.ts'
import { AskForQuote } from '../quote-request/ask-for-quote.tsx'
import { openPhoneOrder } from '../phone-order/phone-order.ts'
import { deliveryCity, usePlace } from '../storage/place.ts'
import { ListActions } from './list-actions.tsx'
import { ListTotals } from './list-totals.tsx'
import { orderedLine } from './ordered-line.ts'
import type { ListPrices } from './list-prices.ts'
import { ListLineCard } from './list-line-card.tsx'

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

/** The list's lines, newest first; lines just removed can be restored. */
function ListLines({ prices }: { prices: ListPrices }) {
  const t = useTranslations('list')
  const removed = useList((list) => list.removed)
  return (
    <>
      {prices.failed && (
        <Notice kind="error" announce className="mb-5" title={t('pricesFailed')} actions={<Button onClick={prices.refetch}>{t('tryAgain')}</Button>}>
          {t('pricesFailedText')}
        </Notice>
      )}
      {removed && <RemovedNote removed={removed} />}
      <ul aria-label={t('lines')} aria-busy={!prices.known && !prices.failed}>
        {prices.lines.map((priced) => (
          <li key={priced.line.key} className="border-b border-concrete-light py-5 first:pt-0 last:border-0">
            <ListLineCard priced={priced} />
          </li>
        ))}
      </ul>
    </>
  )
}

// Longer than the toast, which may cover the undo button.
const undoMs = 12_000

function RemovedNote({ removed }: { removed: NonNullable<ListState['removed']> }) {
  const t = useTranslations('list')
  const lines = useList((list) => list.lines)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the undo button.
    undo.current?.focus()
    const timer = setTimeout(dismissListRemoval, undoMs)
    return () => clearTimeout(timer)
  }, [removed])
  const [only] = removed.lines
  const text =
    removed.lines.length === 1 && only
      ? t('removedLine', { product: only.name })
      : t(lines.length > 0 && removed.lines.length === removed.before.length ? 'replacedAll' : 'removedAll')
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 bg-ground px-4 py-2" role="status">
      <span className="min-w-0 text-concrete-dark">{text}</span>
      <Button ref={undo} variant="secondary" onClick={undoListRemoval}>
        {t('undo')}
      </Button>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { dismissListRemoval, undoListRemoval, useList, type ListState } from '../list-state/list-store.ts'
import { ListLineCard } from './list-line-card.tsx'
import type { ListPrices } from './list-prices.ts'

/** The list's lines, newest first; lines just removed can be restored. */
export function ListLines({ prices }: { prices: ListPrices }) {
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

export function RemovedNote({ removed }: { removed: NonNullable<ListState['removed']> }) {
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

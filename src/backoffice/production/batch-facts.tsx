import type { PlainDate } from '#contract/plain-date.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { deadlineRisk } from './batch-filter.ts'
import { useDay } from './use-day.ts'
import type { ShownBatch } from './waiting-acts.ts'

/** The no-break space keeps the dot at the end of a line. */
const apart = '\u00a0· '

interface BatchFactsProps {
  batch: ShownBatch
  today: PlainDate
  /** On a card the name opens the batch, and the pieces stand below it. */
  onOpen?: (id: number) => void
}

/** A batch's product, size, colour, order and deadline. */
export function BatchFacts({ batch, today, onOpen }: BatchFactsProps) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const day = useDay()
  const { product, size, color, order, mould, notes } = batch
  const name = product.name[language] || product.name.uk
  return (
    <>
      <p className="leading-snug font-medium wrap-anywhere">
        {onOpen && batch.id > 0 ? (
          <button
            type="button"
            data-key="KeyE"
            className="min-h-6 text-left max-md:min-h-9 leading-snug text-link"
            aria-label={t('open', { name: `${name}, ${order.number}` })}
            onClick={() => onOpen(batch.id)}
          >
            {name}
          </button>
        ) : (
          name
        )}
      </p>
      <p className="text-small leading-snug wrap-anywhere">
        {onOpen && <span className="text-base font-medium whitespace-nowrap">{t('pieces', { count: batch.pieces })}</span>}
        {onOpen && apart}
        {unbroken([size?.[language], color?.[language]].filter(Boolean).join('\u00a0· ') || product.code)}
      </p>
      <p className="mt-1 text-small leading-snug text-concrete-dark">
        <span className="whitespace-nowrap">{order.number}</span>
        {apart}
        {batch.ready_by ? t('readyBy', { day: day(batch.ready_by) }) : t('noDue')}
        {apart}
        {mould ? t('mouldOf', { code: mould.code }) : t('noMould')}
        {batch.stage === 'queue' && batch.planned_on && `${apart}${t('planned', { day: day(batch.planned_on) })}`}
        {batch.demould_on && `${apart}${batch.demould_on <= today ? t('mouldReady') : t('mouldUntil', { day: day(batch.demould_on) })}`}
        {batch.stage === 'cure' &&
          batch.cure_until &&
          `${apart}${batch.cure_until <= today ? t('cureReady') : t('cureUntil', { day: day(batch.cure_until) })}`}
      </p>
      {notes.map((note) => (
        <p key={note} className="mt-1 line-clamp-3 border-l-2 border-ink pl-2 text-small leading-snug wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      ))}
      <BatchMarks batch={batch} today={today} />
    </>
  )
}

export function BatchMarks({ batch, today }: { batch: ShownBatch; today: PlainDate }) {
  const t = useTranslations('admin-production')
  const day = useDay()
  const risk = deadlineRisk(batch, today)
  return (
    <div className="batch-marks">
      {risk === 'late' && (
        <span className="mark mark-error">
          <Icon name="warning" size={16} />
          {t('late')}
        </span>
      )}
      {risk === 'risk' && batch.expected_on && (
        <span className="mark mark-warning">
          <Icon name="warning" size={16} />
          {t('risk', { day: day(batch.expected_on) })}
        </span>
      )}
      {batch.blocked !== null && <span className="mark mark-error">{`${t('blockedMark')}: ${batch.blocked}`}</span>}
      {batch.deposit_missing && <span className="mark mark-warning">{t('depositMissing')}</span>}
      {batch.early_reason !== null && <span className="mark mark-warning">{`${t('early')}: ${batch.early_reason}`}</span>}
      {batch.own_mould && batch.stage === 'queue' && <span className="mark mark-warning">{t('ownMould')}</span>}
      {batch.remade && <span className="mark">{t('remade')}</span>}
      {batch.photos > 0 && (
        <span className="mark">
          {t('photo')} {batch.photos}
        </span>
      )}
      {batch.waitingPhotos > 0 && <span className="mark mark-warning">{t('photoMark', { count: batch.waitingPhotos })}</span>}
      {batch.isStuck && <span className="mark mark-warning">{t('waits')}</span>}
    </div>
  )
}

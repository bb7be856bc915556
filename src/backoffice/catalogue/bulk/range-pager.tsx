import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'

interface RangePagerProps {
  /** Index of the first row shown, from 0. */
  readonly start: number
  readonly length: number
  readonly total: number
  onStart(start: number): void
}

/** Pages through a preview; hidden when all rows fit on one page. */
export function RangePager({ start, length, total, onStart }: RangePagerProps) {
  const t = useTranslations('admin-bulk')
  const end = Math.min(start + length, total)
  if (total <= length) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {start > 0 && (
        <Button variant="secondary" onClick={() => onStart(start - length)}>
          {t('earlier')}
        </Button>
      )}
      {end < total && (
        <Button variant="secondary" onClick={() => onStart(end)}>
          {t('later')}
        </Button>
      )}
      <span role="status" className="text-small text-concrete-dark">
        {t('shown', { from: start + 1, to: end, count: total })}
      </span>
    </div>
  )
}

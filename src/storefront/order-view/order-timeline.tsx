import type { OrderView } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { formatMoment } from '../order-shared/format-moment.ts'
import { eventKey } from '../order-shared/order-messages.ts'

/** What happened to an order and to its payments (rule 4.9). */
export function OrderTimeline({ order: { timeline } }: { order: OrderView }) {
  const t = useTranslations('order')
  const language = useLanguage()
  if (timeline.length === 0) return null
  return (
    <TitledSection id="history" title={t('history')}>
      <ol className="mt-2">
        {timeline.map((event, index) => (
          // Events are never changed, so the index can be the key.
          <li key={index} className="border-t border-concrete-light py-2 last:border-b">
            <time dateTime={event.at} className="block text-small text-concrete-dark">
              {formatMoment(event.at, language)}
            </time>
            {/* Some of these texts are sentences elsewhere; list entries have no full stop. */}
            {t(eventKey(event)).replace(/[.]$/, '')}
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}

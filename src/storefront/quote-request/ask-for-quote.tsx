import { useTranslations } from '#i18n/messages.tsx'
import { openQuoteRequest, type QuoteGoods } from './quote-request.ts'

/** A line with the button that requests a quote, which works from any country. */
export function AskForQuote({ goods = () => null, why }: { goods?: () => QuoteGoods | null; why?: string }) {
  const t = useTranslations('common')
  return (
    <span className="no-print block text-small text-concrete-dark">
      {why ?? t('askQuoteWhy')}{' '}
      <button type="button" data-asks-quote="" className="inline-flex min-h-6 items-center text-link" onClick={() => openQuoteRequest(goods())}>
        {t('askQuote')}
      </button>
    </span>
  )
}

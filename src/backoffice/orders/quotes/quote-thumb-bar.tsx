import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { useFormats } from '../../fields/use-formats.ts'
import type { QuoteDialogState, QuoteSummaryProps } from './quote-props.ts'
import { useQuoteReasons } from './use-quote-reasons.ts'

/** The total and the two ways to continue, fixed at the bottom of a phone, where the summary is far below the lines. */
export function QuoteThumbBar({ onOpen, ...props }: QuoteSummaryProps & Pick<QuoteDialogState, 'onOpen'>) {
  const { quote, priced } = props
  const t = useTranslations('admin-quotes')
  const format = useFormats()
  const { reasonAgainst, isWaiting } = useQuoteReasons(props)
  if (quote.order_number !== null || reasonAgainst !== undefined) return null
  return (
    <div className="thumb-bar items-center md:hidden" role="group" aria-label={t('summary')}>
      <span className="money mr-auto font-medium">{format.sum(priced.total)}</span>
      {!isWaiting && (
        <Button variant="secondary" onClick={() => void saveOpenEditors().then((isSaved) => isSaved && onOpen('send'))}>
          {t('sendShort')}
        </Button>
      )}
      <Button onClick={() => void saveOpenEditors().then((isSaved) => isSaved && onOpen('place'))}>{t('place')}</Button>
    </div>
  )
}

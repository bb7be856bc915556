import { useTranslations } from '#i18n/messages.tsx'
import { Field, type FieldProps } from '#ui/field.tsx'
import { AskForQuote } from '../quote-request/ask-for-quote.tsx'
import type { QuoteGoods } from '../quote-request/quote-request.ts'

interface PhoneFieldProps extends Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'hint'> {
  /** Goods for the request for a quote offered when the number is refused; by default the list of this device. */
  goods?: () => QuoteGoods | null
}

/** A phone number. When it is refused, the hint shows the accepted format and offers a quote, which works from any country. */
export function PhoneField({ goods, ...field }: PhoneFieldProps) {
  const t = useTranslations('common')
  const isRefused = Boolean(field.error) && String(field.value ?? '').trim() !== ''
  return (
    <Field
      maxLength={60}
      placeholder={t('phonePlaceholder')}
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint={
        isRefused && (
          <>
            {t('phoneShort')} <AskForQuote {...(goods ? { goods } : {})} />
          </>
        )
      }
    />
  )
}

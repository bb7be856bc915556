import { useTranslations } from '#i18n/messages.tsx'
import { Field, type FieldProps } from '#ui/field.tsx'
import { AskForQuote } from '../quote-request/ask-for-quote.tsx'
import type { QuoteGoods } from '../quote-request/quote-request.ts'

interface PhoneFieldProps extends Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'hint'> {
  /** What a quote is asked for instead, where the number is refused; without it the list of this device. */
  goods?: () => QuoteGoods | null
}

/** A phone number. Where it is refused, two lines of their own help: the short form, and the way that works from any country. */
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

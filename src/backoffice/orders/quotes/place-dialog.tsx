import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../../api/admin-api.ts'
import { useFormats } from '../../fields/use-formats.ts'
import { ErrorList, SubmitForm } from '../../form/form.tsx'
import type { QuoteSummaryProps } from './quote-values.ts'
import { useQuoteAct } from './use-quote-act.ts'

/** Turns the quote into an order. For an expired quote the manager first chooses the old or the new total. */
export function PlaceDialog({ onClose, ...props }: QuoteSummaryProps & { onClose: () => void }) {
  const { quote, form, priced, buyer } = props
  const t = useTranslations('admin-quotes')
  const format = useFormats()
  const navigate = useNavigate()
  const today = quote.sent?.today_kopiykas ?? null
  // Only when the draft equals what was sent, because the prices of a changed draft were chosen line by line.
  const isChoice = quote.state === 'expired' && !quote.is_changed && form.changed.length === 0 && today !== null && today !== priced.total
  const [prices, setPrices] = useState<'own' | 'today' | null>(isChoice ? null : 'own')
  const total = prices === 'today' && today !== null ? today : priced.total
  const email = buyer.email.trim()
  const place = useQuoteAct(
    props,
    async ({ id, version }) => {
      const body = { version, expected_total_kopiykas: total, prices: prices ?? 'own' }
      const placed = await adminApi().placeQuote({ params: { id }, body })
      form.dropOffer()
      toast.success(t('placed', { number: placed.order_number }))
      void navigate(`/orders/${placed.order_number}`)
    },
    onClose,
  )
  return (
    <Dialog open onClose={onClose} title={t('place')}>
      <SubmitForm onSubmit={() => prices !== null && place.run()}>
        <ErrorList error={place.error} errors={place.errors} />
        {isChoice && (
          <RadioTiles
            legend={t('whosePrices')}
            options={[
              { value: 'own', label: t('ownPrices', { sum: format.sum(priced.total) }) },
              { value: 'today', label: t('todaysPrices', { sum: format.sum(today) }) },
            ]}
            value={prices ?? ''}
            onChange={(value) => setPrices(value === 'today' ? 'today' : 'own')}
          />
        )}
        {!isChoice && <p>{t('placeTotal', { sum: format.sum(total) })}</p>}
        <p className="mt-2 wrap-anywhere">{email === '' ? t('placeNoEmail') : t('placeToEmail', { to: email })}</p>
        <p className="mt-2 text-small text-concrete-dark">{t('placeHint')}</p>
        <Button type="submit" className="mt-5" busy={place.busy} disabledReason={prices === null && t('pickPrices')}>
          {t('placeNow')}
        </Button>
      </SubmitForm>
    </Dialog>
  )
}

import { useState } from 'react'
import { useLocation } from 'react-router'
import type { BulkPricesQuestion } from '#contract/admin/bulk-prices.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { ScreenFrame } from '../../app/screen-frame.tsx'
import { ChangeSetList } from './change-set-list.tsx'
import { chosenIn, priceIn } from './chosen-products.ts'
import { PricePreview } from './price-preview.tsx'
import { PriceRuleForm } from './price-rule-form.tsx'
import type { Looked } from './price-rule.ts'

/** Changes prices of many products: a rule, a preview of every price, one press, and undo. */
export default function BulkPricesScreen() {
  const t = useTranslations('admin-bulk')
  const { key, state } = useLocation()
  const chosen = chosenIn(state)
  const [looked, setLooked] = useState<Looked | null>(null)
  const look = async (question: BulkPricesQuestion) => setLooked({ question, preview: await adminApi().previewPrices({ body: question }) })
  return (
    <ScreenFrame title={t('prices')}>
      <p className="mb-5 max-w-[70ch] text-concrete-dark">{t('pricesHint')}</p>
      <PriceRuleForm key={key} chosen={chosen} price={priceIn(state)} onLook={look} onChange={() => setLooked(null)} />
      {looked && (
        <PricePreview key={looked.preview.fingerprint} looked={looked} onApplied={() => setLooked(null)} onOutdated={() => look(looked.question)} />
      )}
      <ChangeSetList kind="prices" />
    </ScreenFrame>
  )
}

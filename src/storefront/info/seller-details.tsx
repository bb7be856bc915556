import { paysVat } from '#contract/vat.ts'
import { sellerNames } from '#contract/seller.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { useShopData } from '../api/shop-data.ts'

/** The seller's details that are set (rule 9.1). */
export function SellerDetails() {
  const t = useTranslations('info')
  const language = useLanguage()
  const { settings } = useShopData()
  if (!settings) return null
  const { seller, contacts } = settings
  const shown = sellerNames(settings, language)
  // In English, the registered Ukrainian text is shown beside it, because registers are searched by it.
  const registered = (name: 'name' | 'address' | 'bank') => (shown[name] === seller[name] ? null : seller[name])
  const lines = [
    { label: t('sellerName'), value: shown.name, ukrainian: registered('name') },
    { label: t('sellerAddress'), value: shown.address, ukrainian: registered('address') },
    { label: t('sellerBankDetails'), value: seller.bank_details },
    { label: t('sellerBank'), value: shown.bank, ukrainian: registered('bank') },
    { label: t('sellerMfo'), value: seller.mfo },
    { label: t('sellerEdrpou'), value: seller.edrpou },
    paysVat(seller.vat)
      ? { label: t('sellerVat'), value: seller.vat }
      : { label: t('sellerNoVat'), value: language === 'en' ? t('noVat') : seller.vat, ukrainian: language === 'en' ? seller.vat : null },
    { label: t('sellerPhone'), value: seller.phone ?? contacts.phones[0] ?? null },
  ].filter(({ value }) => value !== null)
  return (
    <TitledSection id="seller" title={t('sellerDetails')} heading="text-title">
      <dl className="mt-4">
        {lines.map(({ label, value, ukrainian }) => (
          <div key={label} className="grid gap-x-6 border-t border-concrete-light py-2.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-concrete-dark">{label}</dt>
            <dd className="wrap-anywhere">
              {value}
              {ukrainian && (
                <span lang="uk" className="block text-small text-concrete-dark">
                  {ukrainian}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {shown.transliterated && <p className="mt-3 text-small text-concrete-dark">{t('transliterated')}</p>}
    </TitledSection>
  )
}

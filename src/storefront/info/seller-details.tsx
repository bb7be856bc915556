import { paysVat } from '#contract/vat.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useShopData } from '../api/shop-data.ts'

/** Who sells: what is set; the rest is left out (rule 9.1). */
export function SellerDetails() {
  const t = useTranslations('info')
  const language = useLanguage()
  const { settings } = useShopData()
  if (!settings) return null
  const { seller, company, contacts } = settings
  // The operator writes these once, in Ukrainian, as the law wants them.
  const own = { lang: 'uk' }
  const plain = { lang: undefined }
  const lines = [
    { label: t('sellerName'), value: seller.name ?? company.name, ...own },
    seller.address
      ? { label: t('sellerAddress'), value: seller.address, ...own }
      : { label: t('sellerAddress'), value: company.address[language], ...plain },
    { label: t('sellerBankDetails'), value: seller.bank_details, ...own },
    { label: t('sellerBank'), value: seller.bank, ...own },
    { label: t('sellerMfo'), value: seller.mfo, ...plain },
    { label: t('sellerEdrpou'), value: seller.edrpou, ...plain },
    { label: t(paysVat(seller.vat) ? 'sellerVat' : 'sellerNoVat'), value: seller.vat, ...own },
    { label: t('sellerPhone'), value: seller.phone ?? contacts.phones[0] ?? null, ...plain },
  ].filter(({ value }) => value !== null)
  return (
    <section aria-labelledby="seller">
      <h2 id="seller" className="text-title">
        {t('sellerDetails')}
      </h2>
      <dl className="mt-4">
        {lines.map(({ label, value, lang }) => (
          <div key={label} className="grid gap-x-6 border-t border-concrete-light py-2.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-concrete-dark">{label}</dt>
            <dd lang={lang} className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

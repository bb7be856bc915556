import { Link } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { pagePath } from '../navigation/links.ts'

/** Delivery, payment and return in short, with links to the full texts. */
export default function Terms() {
  const t = useTranslations('product')
  const language = useLanguage()
  const terms = [
    { title: t('deliveryTitle'), text: t('deliveryText'), to: 'payment-shipping', more: t('deliveryMore') },
    { title: t('paymentTitle'), text: t('paymentText'), to: 'payment-shipping', more: t('paymentMore') },
    { title: t('returnTitle'), text: t('returnText'), to: 'exchange-return', more: t('returnMore') },
  ] as const
  return (
    <section aria-label={t('terms')} className="flex flex-col gap-5">
      {terms.map(({ title, text, to, more }) => (
        <div key={title}>
          <h2 className="font-medium">{title}</h2>
          <p className="mt-1">{text}</p>
          <Link to={pagePath(language, to)} discover="none" className="terms-link no-print">
            {more}
          </Link>
        </div>
      ))}
    </section>
  )
}

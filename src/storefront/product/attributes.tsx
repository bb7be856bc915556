import type { ProductAttribute } from '#contract/catalogue.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { DetailsTable } from '#ui/details-table.tsx'

/** The product's attributes; samples are marked. */
export function Attributes({ attributes }: { attributes: readonly ProductAttribute[] }) {
  const t = useTranslations('product')
  if (attributes.length === 0) return null
  // Where all are samples the sentence below says so once.
  const marked = attributes.some(({ sample }) => !sample)
  return (
    <div>
      <DetailsTable
        caption={t('attributes')}
        details={attributes.map(({ label, value, sample }) => ({ name: label, value: sample && marked ? `${value} ${t('sampleMark')}` : value }))}
      />
      {attributes.some(({ sample }) => sample) && <p className="mt-3 text-small text-concrete-dark">{t('sampleNote')}</p>}
    </div>
  )
}

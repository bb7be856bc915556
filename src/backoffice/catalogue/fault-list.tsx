import type { ProductFault } from '#contract/product-rules.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { findSection } from './sections.ts'

/** Faults that prevent publishing a product, each linked to its field. */
export function FaultList({ faults, labels }: { faults: readonly ProductFault[]; labels: Readonly<Record<string, string>> }) {
  const t = useTranslations('admin-catalogue')
  if (faults.length === 0) return null
  return (
    <Notice kind="warning" title={t('faults')}>
      <ul className="mt-1 list-disc pl-5 text-small">
        {faults.slice(0, 8).map(({ field, fault, at }) => (
          <li key={`${field} ${fault} ${at ?? ''}`}>
            <a href={`#${findSection(field)}`} className="text-link">
              {labels[field] ?? field}
            </a>
            {at !== undefined && ` (${at})`}: {t(`fault_${fault}`)}
          </li>
        ))}
        {faults.length > 8 && <li>{t('moreFaults', { count: faults.length - 8 })}</li>}
      </ul>
    </Notice>
  )
}

import type { Packed } from '#contract/delivery.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { formatWhole } from './list-totals.tsx'

/** How the goods are packed for a carrier, in the words of the PDF. */
export function PackedGoods({ packed }: { packed: Packed | null }) {
  const t = useTranslations('list')
  const language = useLanguage()
  if (packed === null) return null
  const figure = (value: number) => formatWhole(value, language)
  return (
    <div className="text-small text-concrete-dark">
      <p>{t('packed', { weight: figure(packed.gross_kg) })}</p>
      <ul>
        {packed.units.map(({ kind, count, weight_kg, size: { length, width, height } }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- units never change their order
          <li key={index}>{t(`packed_${kind}`, { count, size: `${length} × ${width} × ${height}`, weight: figure(weight_kg) })}</li>
        ))}
      </ul>
    </div>
  )
}

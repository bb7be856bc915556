import type { Packed } from '#contract/delivery.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'

/** How the pieces are packed; estimate, offer, waybill and packing list use the same plan. */
export function PackedUnits({ gross_kg, units }: Packed) {
  const t = useTranslations('admin-orders')
  const language = useLanguage()
  const figure = (value: number) => new Intl.NumberFormat(language).format(value)
  return (
    <>
      <p className="font-medium">{t('packedAs', { weight: figure(gross_kg) })}</p>
      <ul className="text-small">
        {units.map((unit, index) => (
          <li key={index}>
            {t(`packed_${unit.kind}`, {
              count: unit.count,
              weight: figure(unit.weight_kg),
              size: [unit.size.length, unit.size.width, unit.size.height].map((side) => figure(Math.ceil(side / 10))).join(' × '),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

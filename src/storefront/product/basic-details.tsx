import type { ProductView } from '#contract/catalogue.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { DetailsTable, type Detail } from '#ui/details-table.tsx'

/** The facts of a product without a parametric shape, taken from the catalogue. */
export function BasicDetails({ product, leadTime }: { product: ProductView; leadTime: string }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const { diameter_mm, length_mm, width_mm, height_mm } = product.dimensions
  const sizes = diameter_mm === null ? [length_mm, width_mm, height_mm] : [diameter_mm, height_mm]
  const known = sizes.filter((mm) => mm !== null)
  const measurements: (Detail | null)[] = [
    known.length > 0 ? { name: t('outerSize'), value: `${diameter_mm === null ? '' : 'Ø\u00a0'}${known.join(' × ')} ${t('mm')}` } : null,
    product.weight_kg === null ? null : { name: t('weight'), value: `≈ ${new Intl.NumberFormat(language).format(product.weight_kg)} ${t('kg')}` },
    { name: t('leadTimeName'), value: leadTime },
  ]
  return <DetailsTable caption={t('facts')} details={measurements.filter((detail) => detail !== null)} />
}

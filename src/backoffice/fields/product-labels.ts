import type { Palettes } from '#contract/palette.ts'
import { optionField } from '#contract/product-values.ts'
import { propertyNames } from '#contract/property-names.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { usePropertyName } from './property-name.ts'

/** Labels of a product's fields, in the order of the editor. */
export function useProductLabels(palettes: Pick<Palettes, 'properties'> | null): Readonly<Record<string, string>> {
  const t = useTranslations('admin-catalogue')
  const formatPropertyName = usePropertyName(palettes)
  const common = useTranslations('admin-common')
  const both = (field: string, label: string) => ({
    [`${field}.uk`]: `${label} ${common('language_uk')}`,
    [`${field}.en`]: `${label} ${common('language_en')}`,
  })
  return {
    ...both('name', t('name')),
    ...both('description', t('description')),
    price_kopiykas: t('price'),
    category_id: t('category'),
    lead_time_days: t('leadTime'),
    weight_kg: t('weight'),
    hs_code: t('hsCode'),
    shape: t('shape'),
    ...Object.fromEntries(propertyNames(palettes?.properties ?? []).map((name) => [optionField(name), formatPropertyName(name)])),
    own_size: t('ownSize'),
    forbidden: t('forbidden'),
    fits_with: t('fitsWith'),
    attributes: t('attributes'),
    ...both('seo_title', t('seoTitle')),
    ...both('seo_description', t('seoDescription')),
    ...both('slug', t('slug')),
    share_picture: t('sharePicture'),
    on_sale: t('state'),
  }
}

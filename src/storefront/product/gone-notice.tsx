import { useLocation } from 'react-router'
import type { ProductView } from '#contract/catalogue.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { resolveOption } from '../pickers/option-choices.ts'
import { requestedChoice, readChoices } from './product-state.ts'

/** A link to what is no longer made says so: the price and the days below are those of something else. The first choice takes it away. */
export default function GoneNotice({ product }: { product: ProductView }) {
  const t = useTranslations('product')
  const { asked, shown } = goneChoice(product, useLocation().search)
  return (
    <Notice kind="warning" className="no-print my-4" title={asked.length > 0 ? t('goneTitle', { asked: asked.join('; ') }) : t('goneLink')}>
      <p>{shown.length > 0 ? t('goneShown', { shown: shown.join('; ') }) : t('goneBase')}</p>
    </Notice>
  )
}

/** What an address asks for and cannot have any more, and what stands in its place, in words; both empty where it cannot be read. */
function goneChoice(product: ProductView, search: string): { readonly asked: readonly string[]; readonly shown: readonly string[] } {
  const { choice } = readChoices(product, search)
  const gone = Object.entries(requestedChoice(search) ?? {}).filter(([name, value]) => choice[name] !== value)
  const propertyOf = (name: string) => product.product_properties.find(({ property_name }) => property_name === name)
  return {
    asked: gone.map(([name, value]) => {
      const property = propertyOf(name)
      const label = property?.options.find((option) => option.value === value)?.label ?? value.replaceAll(/(\d)x(?=\d)/g, '$1 × ')
      return property ? `${property.label}: ${label}` : label
    }),
    shown: gone.flatMap(([name]) => {
      const property = propertyOf(name)
      return property ? [`${property.label}: ${resolveOption(property, choice).label}`] : []
    }),
  }
}

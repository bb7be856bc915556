import { useLocation } from 'react-router'
import type { ProductView } from '#contract/catalogue.ts'
import { optionWords } from '#contract/option-words.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { resolveOption } from '../pickers/option-choices.ts'
import { requestedChoice, readChoices } from './product-state.ts'

/** Shown when a link names a configuration that no longer exists: price and ready days are those of another one. The first choice removes it. */
export default function GoneNotice({ product }: { product: ProductView }) {
  const t = useTranslations('product')
  const { asked, unnamed, shown } = goneChoice(product, useLocation().search)
  const names = [asked.join('; '), unnamed ? t('goneUnnamed') : ''].filter((text) => text !== '')
  return (
    <Notice kind="warning" className="no-print my-4" title={names.length > 0 ? t('goneTitle', { asked: names.join('. ') }) : t('goneLink')}>
      <p>{shown.length > 0 ? t('goneShown', { shown: shown.join('; ') }) : t('goneBase')}</p>
    </Notice>
  )
}

interface GoneChoice {
  readonly asked: readonly string[]
  /** Some of the requested options no longer have words. */
  readonly unnamed: boolean
  readonly shown: readonly string[]
}

/** What a URL requests but no longer exists, and what replaces it, in words; empty when the URL cannot be parsed. */
function goneChoice(product: ProductView, search: string): GoneChoice {
  const { choice } = readChoices(product, search)
  const gone = Object.entries(requestedChoice(search) ?? {}).filter(([name, value]) => choice[name] !== value)
  const findProperty = (name: string) => product.product_properties.find(({ property_name }) => property_name === name)
  const words = gone.map(([name, value]) => optionWords(findProperty(name), value))
  const asked = words.map(({ label, value }) => [label, value].filter((text) => text !== null).join(': ')).filter((text) => text !== '')
  return {
    asked,
    unnamed: asked.length < words.length,
    shown: gone.flatMap(([name]) => {
      const property = findProperty(name)
      return property ? [`${property.label}: ${resolveOption(property, choice).label}`] : []
    }),
  }
}

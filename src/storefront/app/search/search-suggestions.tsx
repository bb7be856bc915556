import { type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import type { ListedImage, ListedProduct } from '#contract/catalogue.ts'
import { sized } from '#contract/picture-widths.ts'
import { formatMoney, fromMajor, zero } from '#contract/money.ts'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { useShow } from '../../api/currency.ts'
import { pagePath, queryText } from '../../navigation/links.ts'
import { useCombobox } from '#ui/use-combobox.ts'
import { useSuggestions, type SuggestionsAnswer } from './use-suggestions.ts'

export interface SearchSuggestionsProps {
  /** The input, which keeps the focus. */
  input: RefObject<HTMLInputElement | null>
  text: string
  /** Called when an option is chosen, so that the typed text is not searched. */
  onChoose: () => void
}

/** Suggestions under the focused search box: products, categories, terms and sizes. */
export default function SearchSuggestions({ input, text, onChoose }: SearchSuggestionsProps) {
  const t = useTranslations('search')
  const asked = text.replace(/\s+/g, ' ').trim()
  const answer = useSuggestions(asked)
  const groups = useGroups(answer)
  const options = groups.flatMap((group) => group.options)
  const combobox = useCombobox(input, { count: options.length, typed: asked, subject: answer?.text ?? '' })
  const found = answer !== null && answer.popular.length === 0
  const choose = (event: MouseEvent) => {
    combobox.close()
    onChoose()
    // After a choice by pointer, blur closes the list and the phone's keyboard, which would cover the page.
    if (event.detail > 0) input.current?.blur()
  }
  return (
    <>
      <LiveRegion text={combobox.open ? t(found ? 'announced' : 'announcedNone', { count: options.length, text: answer?.text ?? '' }) : ''} />
      {combobox.open && (
        // A press must not take the focus from the input, or the list would close.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus where it is
        <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
          {!found && <p>{t('nothing', { text: answer?.text ?? '' })}</p>}
          {found && answer.left_out.length > 0 && <p>{t('without', { words: answer.left_out.map((word) => t('quoted', { word })).join(', ') })}</p>}
          <div role="listbox" id={combobox.listId} aria-label={t('label')}>
            {groups.map(({ name, options: own, first }) => (
              <div key={name} role="group" aria-label={name}>
                <b aria-hidden="true">{name}</b>
                {own.map(({ to, content }, index) => (
                  <Link
                    key={to}
                    id={combobox.optionId(first + index)}
                    role="option"
                    aria-selected={combobox.pointedAt === first + index}
                    tabIndex={-1}
                    to={to}
                    discover="none"
                    onClick={choose}
                  >
                    {content}
                  </Link>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

interface Option {
  readonly to: string
  readonly content: ReactNode
}
interface Group {
  readonly name: string
  readonly options: readonly Option[]
  /** Index of the group's first option among all options. */
  readonly first: number
}

/** The non-empty groups, in the order of the list. */
function useGroups(answer: SuggestionsAnswer | null): Group[] {
  const t = useTranslations('search')
  const language = useLanguage()
  if (!answer) return []
  const catalogue = pagePath(language, 'product')
  const searchFor = (text: string, categoryId?: number) =>
    catalogue + queryText(new URLSearchParams([...(categoryId ? [['category_id[]', String(categoryId)]] : []), ['full_text_search', text]]))
  const productOption = (product: ListedProduct) => ({ to: productPath(language, product), content: <Product product={product} /> })
  const textOption = (icon: 'search' | 'ruler') => (text: string) => ({
    to: searchFor(text),
    content: (
      <>
        <Icon name={icon} size={16} />
        {text}
      </>
    ),
  })
  const groups: [string, Option[]][] = [
    [t('popular'), answer.popular.map(productOption)],
    [t('queries'), answer.queries.map(textOption('search'))],
    [t('products'), answer.products.map(productOption)],
    [
      t('categories'),
      answer.categories.map(({ id, name, count }) => ({
        to: searchFor(answer.text, id),
        content: (
          <>
            <span>{name}</span> <small>{count}</small>
          </>
        ),
      })),
    ],
    [t('sizes'), answer.sizes.map(textOption('ruler'))],
  ]
  let first = 0
  return groups
    .filter(([, options]) => options.length > 0)
    .map(([name, options]) => {
      first += options.length
      return { name, options, first: first - options.length }
    })
}

/** The smallest image that is sharp on a dense screen; a line drawing has one URL. */
function thumbnail(image: ListedImage): string {
  const { url, widths } = sized(image)
  const width = widths.find((one) => one >= 160)
  return width === undefined ? url : url.replace(/-\d+\.\w+$/, `-${width}.avif`)
}

function Product({ product: listed }: { product: ListedProduct }) {
  const t = useTranslations('search')
  const language = useLanguage()
  const product = useShow()(listed)
  const [image] = product.images
  const lowest = product.price_varies ? product.price_from : product.price
  const price = formatMoney(fromMajor(lowest) ?? zero, product.currency, language)
  return (
    <>
      <span className="photo photo-cover">{image && <img src={thumbnail(image)} alt="" />}</span>
      <span>
        <span>{product.product_name}</span>
        <small>
          {product.size_label && `${t('size', { size: product.size_label })}\u00a0· `}
          <span>{product.price_to > product.price_from ? t('from', { price }) : price}</span>
        </small>
      </span>
    </>
  )
}

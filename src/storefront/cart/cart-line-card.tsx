import { useEffect, useRef, createElement, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CartView } from '../cart-state/cart-view.ts'
import { lineImage } from '../cart-state/line-image.ts'
import { changeQuantity, removeLine } from '../cart-state/cart-store.ts'
import { useOptionLines } from '../order-shared/option-lines.ts'
import { LinePhoto, PictureNote } from '../order-shared/line-photo.tsx'
import { LineQuantity } from '../order-shared/line-quantity.tsx'
import { closeAllModals } from '../modals/modals.ts'
import { minorUnits } from '../api/minor-units.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'

const textButton = 'inline-flex min-h-11 items-center text-small text-accent underline underline-offset-4 hover:decoration-2'

/** One line: picture, options, problems, quantity and prices. */
export function CartLineCard({ shown, added }: { shown: CartView['lines'][number]; added: boolean }) {
  const t = useTranslations('cart')
  const { line, quantity } = shown
  const { Editor, button, openEditor, closeEditor } = useOptionsEditor()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (added) card.current?.scrollIntoView({ block: 'nearest' })
  }, [added])
  return (
    <article
      ref={card}
      aria-label={line.product.product_name}
      className={`flex flex-wrap gap-x-4 ${added ? '-mx-3 border-l-2 border-accent bg-ground p-3' : ''}`}
    >
      <div className="w-[min(4rem,20%)] shrink-0 sm:w-20">
        <LinePhoto image={lineImage(line)} />
      </div>
      <div className="min-w-0 flex-1">
        {added && <p className="text-small font-medium text-accent">{t('justAdded')}</p>}
        <LineDetails shown={shown} />
        <LineProblem shown={shown} />
        {!Editor && (
          <>
            <div className="flex gap-5">
              {line.problem !== 'unpublished' && line.product.product_properties.some(({ options }) => options.length > 1) && (
                <button ref={button} type="button" className={textButton} onClick={openEditor}>
                  {t('edit')}
                </button>
              )}
              <button
                type="button"
                aria-label={t('removeOf', { product: line.product.product_name })}
                className={textButton}
                onClick={() => void removeLine(line, quantity)}
              >
                {t('remove')}
              </button>
            </div>
            <LineQuantity
              priced={line.available ? { ...line, unit: shown.unit, total: shown.total } : null}
              quantity={quantity}
              pending={shown.pending}
              label={t('quantityOf', { product: line.product.product_name })}
              t={t}
              onChange={(value) => changeQuantity(line, value)}
            />
          </>
        )}
      </div>
      {Editor && (
        <div className="w-full">
          <Editor line={line} onClose={closeEditor} />
        </div>
      )}
    </article>
  )
}

function LineDetails({ shown: { line } }: { shown: CartView['lines'][number] }) {
  const t = useTranslations('cart')
  const language = useLanguage()
  const { product } = line
  const options = useOptionLines(line)
  const ready = readyRange(line)
  return (
    <>
      <h3 className="leading-snug font-medium">
        {line.problem === 'unpublished' ? (
          product.product_name
        ) : (
          <Link to={productPath(language, product)} onClick={closeAllModals} className="underline-offset-4 hover:text-accent hover:underline">
            {product.product_name}
          </Link>
        )}
      </h3>
      <ul className="mt-1 text-small text-concrete-dark">
        {options.map(({ name, text }) => (
          <li key={name} className="wrap-break-word">
            {text}
          </li>
        ))}
        <li>
          {[ready && t('ready', { dates: formatDays(ready, language) }), line.weight_kg !== null && t('pieceWeight', { weight: line.weight_kg })]
            .filter(Boolean)
            .join('\u00a0· ')}
        </li>
        <PictureNote image={lineImage(line)} />
      </ul>
    </>
  )
}

/** Tells when the product is no longer available or its price has changed. */
function LineProblem({ shown: { line } }: { shown: CartView['lines'][number] }) {
  const t = useTranslations('cart')
  const language = useLanguage()
  if (line.problem)
    return <p className="mt-2 border-l-2 border-error bg-ground px-3 py-2 text-small">{t(line.problem === 'unpublished' ? 'gone' : 'optionsGone')}</p>
  if (!line.price_changed || line.previous_unit_price === null) return null
  return (
    <p className="mt-2 border-l-2 border-warning bg-ground px-3 py-2 text-small">
      {t('priceChanged', {
        before: formatMoney(minorUnits(line.previous_unit_price), line.currency, language),
        now: formatMoney(minorUnits(line.unit_price), line.currency, language),
      })}
    </p>
  )
}

/** Loads the editor of a line when it is first opened. If that fails it says so, and the next press retries. */
function useOptionsEditor() {
  const t = useTranslations('common')
  const [open, setOpen] = useState(false)
  const [Editor, setEditor] = useState<ReturnType<typeof load>>()
  const load = () =>
    deferred(() => import('./options-editor.tsx'), {
      fallback: createElement(Spinner),
      onMissing: () => {
        setEditor(undefined)
        setOpen(false)
        toast.error(t('partFailed'))
      },
    })
  const openEditor = () => {
    if (!Editor) setEditor(load)
    setOpen(true)
  }
  // The button that opened the editor gets the focus back when it closes.
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return { button, Editor: open ? Editor : undefined, openEditor, closeEditor: () => setOpen(false) }
}

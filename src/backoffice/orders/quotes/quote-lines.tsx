import { useRef, useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import type { DraftLine, SaleProductView } from '#contract/admin/order-edits.ts'
import { parseShopLinks } from '#contract/shop-links.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useOpenEditor } from '#ui/open-editors.ts'
import type { EditForm } from '../../form/use-edit-form.ts'
import { AddLines } from '../edit/add-lines.tsx'
import { DraftLineList } from '../edit/draft-line-list.tsx'
import { lastPlace, newKey, newProductLine, type DraftEditor } from '../edit/use-draft-lines.ts'
import { adminApi } from '../../api/admin-api.ts'
import { control, ErrorList, useSubmit } from '../../form/form.tsx'
import { ScreenSection } from '../../app/screen-frame.tsx'

interface QuoteLinesProps {
  draft: DraftEditor
  form: EditForm
  locked: boolean
  isFirstDraft: boolean
  startsWithProduct: boolean
}

/** The lines of the quote, and the lines that were sent and are now removed. */
export function QuoteLines({ draft, form, locked, isFirstDraft, startsWithProduct }: QuoteLinesProps) {
  const t = useTranslations('admin-quotes')
  const place = lastPlace(form.values) + 1
  return (
    <ScreenSection id="lines" title={t('lines')} className="panel" titleClass="text-lead">
      {draft.lines.length === 0 && <p className="mt-2 text-concrete-dark">{t('noLines')}</p>}
      <DraftLineList draft={draft} form={form} locked={locked} isFirstDraft={isFirstDraft} />
      {!locked && (
        <>
          <AddLines
            mayAddProducts
            startsWithProduct={startsWithProduct && draft.lines.length === 0}
            onProduct={(product) => {
              draft.learn(product)
              form.set(newKey(), newProductLine(product, place))
            }}
            onManual={(line) => form.set(newKey(), { ...line, place })}
          />
          <AddLinks
            onLines={(found) =>
              found.forEach(({ product, line }, index) => {
                draft.learn(product)
                form.set(newKey(), { ...line, place: place + index })
              })
            }
          />
        </>
      )}
    </ScreenSection>
  )
}

const onlyReads = { savesFirst: false }

interface Found {
  readonly product: SaleProductView
  readonly line: DraftLine<'product'>
}

/** Converts links from a buyer (configured products, or a list) to lines with the same options. */
function AddLinks({ onLines }: { onLines: (found: readonly Found[]) => void }) {
  const t = useTranslations('admin-quotes')
  const [text, setText] = useState('')
  const taken = useRef(false)
  const links = parseShopLinks(text)
  const add = useSubmit(async () => {
    taken.current = false
    const found: Found[] = []
    for (const { productId, choice, notes, quantity } of links) {
      const product = await adminApi().readSaleProduct({ params: { id: productId } })
      const line = newProductLine(product, 0)
      const options = line.options.map(({ name, value }) => ({ name, value: choice[name] ?? value, note: notes[name] ?? null }))
      found.push({ product, line: { ...line, quantity, options } })
    }
    onLines(found)
    setText('')
    taken.current = true
  }, onlyReads)
  // Any other action of the screen, such as sending, adds the pasted links first.
  useOpenEditor(links.length > 0, async () => {
    await add.run()
    return taken.current
  })
  return (
    <div className="mt-4">
      <ErrorList error={add.error} />
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label={t('links')}
          hint={text.trim() !== '' && links.length === 0 ? t('noLinks') : t('linksHint')}
          optional
          className="min-w-60 flex-1"
          {...control(text, setText)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (links.length > 0) void add.run()
          }}
        />
        {links.length > 0 && (
          <Button variant="secondary" busy={add.busy} onClick={() => void add.run()}>
            {t('addLinks', { count: links.length })}
          </Button>
        )}
      </div>
    </div>
  )
}

import type { DraftLine, SaleProductView } from '#contract/admin/order-edits.ts'
import { useRef, useState } from 'react'
import { parseShopLinks } from '#contract/shop-links.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useOpenEditor } from '#ui/open-editors.ts'
import { adminApi } from '../../api/admin-api.ts'
import { control } from '../../form/control.ts'
import { ErrorList } from '../../form/error-list.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { newProductLine } from '../edit/draft-values.ts'

const onlyReads = { savesFirst: false }

interface Found {
  readonly product: SaleProductView
  readonly line: DraftLine<'product'>
}

/** Converts links from a buyer (configured products, or a list) to lines with the same options. */
export function AddLinks({ onLines }: { onLines: (found: readonly Found[]) => void }) {
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
  // An act beside it adds the pasted links first.
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

import type { ProductValues } from '#contract/product-values.ts'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { adminApi } from '../api/admin-api.ts'
import { queryClient, reread } from '../api/query-client.ts'
import { useIsOpen } from '../form/use-is-open.ts'
import { useUndoChangeToast, useUndoToast } from '../form/use-undo.ts'

interface ProductUndo {
  id: number
  onChanged: (saved: ProductSaved) => void
}

/** Undo of the editor's immediate acts: publishing, hiding, dropping the draft. */
export function useProductUndo({ id, onChanged }: ProductUndo) {
  const undoToast = useUndoToast()
  const undoChangeToast = useUndoChangeToast()
  const isOpen = useIsOpen()
  const show = (saved: ProductSaved) => {
    if (isOpen.current) onChanged(saved)
    else void reread(['products'])
  }
  return {
    /** The product as the last answer has it, also for an act that began before this rendering. */
    present: () => queryClient.getQueryData<ProductEditor>(['product', id]),
    /** Of a published or hidden product. */
    offer: (text: string, { change }: ProductSaved) =>
      undoChangeToast(text, change, async () => show({ product: await adminApi().readProduct({ params: { id } }), joined: [], change: null })),
    /** Undoes the dropping of a draft, unless somebody has written the same fields meanwhile. */
    offerDraft(text: string, before: ProductEditor, { product: { version, changed } }: ProductSaved) {
      const fields = before.changed.filter((field) => !changed.includes(field))
      const changes = Object.fromEntries(fields.map((field) => [field, before.values[field]])) as Partial<ProductValues> // of its own fields
      undoToast(text, async () => show(await adminApi().saveProductDraft({ params: { id }, body: { version, changes } })))
    },
  }
}

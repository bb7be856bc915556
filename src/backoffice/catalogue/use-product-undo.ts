import type { ProductValues } from '#contract/product-values.ts'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { adminApi, queryClient, reread } from '../api/admin-api.ts'
import { useIsOpen } from '../form/use-is-open.ts'
import { useUndoChangeToast, useUndoToast } from '../form/said.tsx'

/** Undo of the editor's immediate acts: publishing, hiding, discarding the draft. */
export function useProductUndo(id: number, onChanged: (saved: ProductSaved) => void) {
  const undoToast = useUndoToast()
  const undoChangeToast = useUndoChangeToast()
  const isOpen = useIsOpen()
  const show = (saved: ProductSaved) => {
    if (isOpen.current) onChanged(saved)
    else void reread(['products'])
  }
  return {
    /** The product from the last answer, also for an act that began before this rendering. */
    present: () => queryClient.getQueryData<ProductEditor>(['product', id]),
    /** Undoes publishing or hiding. */
    offer: (text: string, { change }: ProductSaved) =>
      undoChangeToast(text, change, async () => show({ product: await adminApi().readProduct({ params: { id } }), joined: [], change: null })),
    /** Undoes discarding a draft, unless somebody has written the same fields since. */
    offerDraft(text: string, before: ProductEditor, { product: { version, changed } }: ProductSaved) {
      const fields = before.changed.filter((field) => !changed.includes(field))
      const changes = Object.fromEntries(fields.map((field) => [field, before.values[field]])) as Partial<ProductValues> // values of its own fields
      undoToast(text, async () => show(await adminApi().saveProductDraft({ params: { id }, body: { version, changes } })))
    },
  }
}

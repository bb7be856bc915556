import { toast } from '#ui/toast-store.ts'
import { translatorFor } from '../seo/head.ts'
import { pageLanguage } from '../session/session-cookies.ts'
import { toLineChoice, type SelectedWithNote } from './line-input.ts'
import { addToList } from './list-store.ts'

/** A configured product to add to the list. */
export interface ListAddition {
  readonly productId: number
  readonly name: string
  readonly quantity: number
  readonly selected: readonly SelectedWithNote[]
}

/** Adds a product to the visitor's list and confirms it in a toast. */
export async function addProductToList({ productId, name, quantity, selected }: ListAddition): Promise<void> {
  const added = addToList({ productId, name, quantity, ...toLineChoice(selected), place: '' })
  const t = await translatorFor(pageLanguage(), 'list')
  if (added) toast.success(t('added', { product: name }))
  else toast.error(t('full'))
}

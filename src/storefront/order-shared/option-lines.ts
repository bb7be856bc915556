import type { CartLine } from '#contract/cart.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { optionText } from '../cart-state/cart-view.ts'

/** The options of a cart line as texts; dropped options are named as far as possible. */
export function useOptionLines(line: CartLine): readonly { readonly name: string; readonly text: string }[] {
  const t = useTranslations('common')
  return optionText(line).map(({ name, label, value, note }) => {
    const chosen = label === null ? (value ?? t('choiceGone')) : `${label}: ${value ?? t('optionGone')}`
    return { name, text: unbroken(note ? `${chosen} (${note})` : chosen) }
  })
}

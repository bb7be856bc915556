import { createContext, use, type ReactNode } from 'react'
import { wholeText } from '#ui/whole-text.tsx'
import { ApiError } from '#contract/api-errors.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient } from '../api/admin-api.ts'
import { useErrorText } from '../api/error-text.ts'
import { mayPass } from './use-repeat.ts'

interface Named {
  readonly number: string
  readonly customer: { readonly name: string | null; readonly known_as?: string | null; readonly company: string | null } | null
}

/** The number of an order and its payer or buyer, as every list, dialog and toast names it. */
export const orderName = ({ number, customer }: Named): string =>
  [number, customer?.company ?? customer?.name ?? customer?.known_as].filter(Boolean).join(', ')

/** What an act did, and to what: the text of its toast. */
export const said = (text: string, subject: string | null | undefined): string => (subject ? `${text}\u00A0· ${subject}` : text)

/** What the dialogs of a screen are about, unless their title says so. */
export const Subject = createContext<Named | null>(null)

/** The title of a dialog, and below it what it is about. */
export function SubjectTitle({ children: title }: { children: string }): ReactNode {
  const subject = use(Subject)
  const name = subject && orderName(title.includes(subject.number) ? { ...subject, number: '' } : subject)
  return (
    <>
      {wholeText(title)}
      {name && <span className="block text-base font-normal wrap-anywhere text-concrete-dark">{name}</span>}
    </>
  )
}

/** Says in a toast that an act of one press failed, which one and why; where the fault may pass, it offers the same act once more. */
export function useFailureToast(): (error: unknown, act: string, again: () => unknown) => void {
  const t = useTranslations('admin-common')
  const errorText = useErrorText()
  return (error, act, again) =>
    void toast.error(t('actFailed', { act, why: errorText(error) }), mayPass(error) ? { label: t('again'), run: () => void again() } : undefined)
}

/**
 * Confirms a save in a toast with undo for ten seconds; undo keeps what a colleague has changed since.
 * @param more what the toast says beside the act, for instance who will be told
 * @returns the id of the toast
 */
export function useUndoToast(): (text: string, undo: () => Promise<unknown>, more?: string) => number {
  const t = useTranslations('admin-common')
  const errorText = useErrorText()
  const failureToast = useFailureToast()
  return (text, undo, more = '') => {
    const run = () =>
      void undo().then(
        () => toast.success(t('undone', { act: text })),
        (error: unknown) => {
          // Undone from elsewhere meanwhile: as it was meant to be.
          if (error instanceof ApiError && error.reason === 'already_undone') toast.info(errorText(error))
          else failureToast(error, said(t('undo'), text), run)
        },
      )
    const words = more ? `${text}. ${more}` : text
    return toast.success(words, { label: t('undo'), run })
  }
}

/**
 * Confirms an act that its audit entry can undo.
 * @param change the audit entry; null when there is nothing to undo
 * @param onUndone shows the restored state when refetching a list is not enough
 */
export function useUndoChangeToast(): (text: string, change: number | null, onUndone?: () => Promise<unknown>) => void {
  const undoToast = useUndoToast()
  return (text, change, onUndone) => {
    if (change === null) return void toast.success(text)
    undoToast(text, async () => {
      await adminApi().undoChange({ params: { id: change } })
      await onUndone?.()
      await queryClient.invalidateQueries()
    })
  }
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '#contract/api-errors.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { Credit } from '#contract/admin/credit.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient, reread, rereadOrderLists } from '../api/admin-api.ts'
import { orderName, said, useUndoToast } from '../form/said.tsx'
import { useSubmit, type Submit } from '../form/form.tsx'
import { workshopStage, type Move } from './next-step.ts'

export const orderKey = (number: string) => ['order', number] as const
export const messagesKey = (number: string) => ['order-messages', number] as const

/** When the workshop will really be ready, and the day to promise. */
export const honestDateQuery = ({ number, version }: Pick<OrderCard, 'number' | 'version'>) =>
  queryOptions({
    queryKey: ['honest-date', number, version],
    queryFn: () => adminApi().readHonestDate({ query: new URLSearchParams({ order: number }) }),
  })

/** Messages to the buyer of an order, and the templates for the next one. */
export function useOrderMessages(number: string) {
  return useQuery({ queryKey: messagesKey(number), queryFn: () => adminApi().listOrderMessages({ params: { number } }), staleTime: 0 })
}

interface Done {
  /** Text of the toast after success, which names the order beside it. */
  readonly successText?: string | ((now: OrderCard) => string)
  readonly onDone?: () => void
}

/** Says in a toast what was done to an order, and to which. */
export function toastOfOrder(number: string, text: NonNullable<Done['successText']>): void {
  const now = queryClient.getQueryData<OrderCard>(orderKey(number))
  const words = typeof text === 'string' ? text : now && text(now)
  if (words) toast.success(said(words, now ? orderName(now) : number))
}

/** Runs an act on an order and shows its result on the page; after a colleague's faster change it shows the current order. */
export async function writeOrder(number: string, { successText, onDone }: Done, act: () => Promise<OrderCard | object>): Promise<void> {
  try {
    const answer = await act()
    if ('timeline' in answer) queryClient.setQueryData(orderKey(number), answer)
    else await reread(orderKey(number))
  } catch (error) {
    if (error instanceof StaleVersionError) queryClient.setQueryData(orderKey(number), await adminApi().readOrder({ params: { number } }))
    // The page did not know that money is owed; after a refetch the next press asks about it.
    if (error instanceof ApiError && error.reason === 'money_owed') await reread(orderKey(number))
    throw error
  }
  void rereadOrderLists()
  if (successText !== undefined) toastOfOrder(number, successText)
  onDone?.()
}

/** {@link writeOrder} for a button or a form: it runs once, however often it is pressed. */
export const useOrderAct = <T = void>(number: string, done: Done, act: (input: T) => Promise<OrderCard | object>) =>
  useSubmit<T>((input) => writeOrder(number, done, () => act(input)))

/** Takes back a receipt that was just recorded by hand. */
export const undoReceipt = (number: string, id: number): Promise<void> =>
  writeOrder(number, {}, () => adminApi().undoReceipt({ params: { number, id } }))

/** Whether a move can be taken back for some seconds: one without a shipment, a credit or pieces that it packed. */
const isUndoable = (order: OrderCard, move: Move, credit: Credit | null) =>
  credit === null && (move === 'produce' || move === 'complete' || (move === 'finish' && workshopStage(order) === null))

/** Moves an order, and confirms it in a toast: with undo where one press is enough for it, and the buyer is told only afterwards. */
export function useMove(order: OrderCard, onDone?: () => void): Submit<{ readonly move: Move; readonly credit?: Credit | null }> {
  const t = useTranslations('admin-orders')
  const movedText = useMovedText()
  const undoToast = useUndoToast()
  const { number } = order
  return useSubmit(async ({ move, credit = null }) => {
    const canUndo = isUndoable(order, move, credit)
    await writeOrder(number, { ...(!canUndo && { successText: movedText }), ...(onDone && { onDone }) }, async () => {
      const card = await adminApi().moveOrder({ params: { number }, body: { version: order.version, move, credit } })
      const { version } = card
      const takeBack = () => writeOrder(number, {}, () => adminApi().undoOrderMove({ params: { number }, body: { version } }))
      if (canUndo) undoToast(said(t(`now_${card.state}`), orderName(card)), takeBack, card.customer?.email ? t('buyerSoonTold') : undefined)
      return card
    })
  })
}

/** Who is told of a move before it is made: moves write to the buyer's address, and to nobody without one. */
export function useLetterNote({ customer }: OrderCard): string {
  const t = useTranslations('admin-orders')
  return customer?.email ? t('letterGoes', { email: customer.email }) : t('buyerUntold')
}

/** The text after a move: what the order is now, and that the buyer is notified where that is certain: only who left an email is. */
export function useMovedText(): (now: OrderCard) => string {
  const t = useTranslations('admin-orders')
  return (now) => [t(`now_${now.state}`), now.customer?.email && t('buyerTold')].filter(Boolean).join(', ')
}

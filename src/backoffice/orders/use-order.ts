import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#contract/api-errors.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { queryClient, reread, rereadOrderLists } from '../api/query-client.ts'
import { useSubmit, type Once } from '../form/use-submit.ts'

export const orderKey = (number: string) => ['order', number] as const
export const messagesKey = (number: string) => ['order-messages', number] as const

/** Messages to the buyer of an order, and the templates for the next one. */
export function useOrderMessages(number: string) {
  return useQuery({ queryKey: messagesKey(number), queryFn: () => adminApi().listOrderMessages({ params: { number } }), staleTime: 0 })
}

interface Done {
  /** Text of the toast after success. */
  readonly successText?: string
  readonly onDone?: () => void
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
  if (successText !== undefined) toast.success(successText)
  onDone?.()
}

/** {@link writeOrder} for a button or a form: it runs once, however often it is pressed. */
export const useOrderAct = <T>(number: string, done: Done, act: (input: T, once: Once) => Promise<OrderCard | object>) =>
  useSubmit<T>((once, input) => writeOrder(number, done, () => act(input, once)))

/** Whether the buyer of this order is certainly notified of its moves: only who left an email is. */
export const isNotified = ({ customer }: Pick<OrderCard, 'customer'>): boolean => Boolean(customer?.email)

/** The text after a move, which says that the buyer is notified only where that is certain. */
export const movedText = (order: OrderCard) => (isNotified(order) ? 'moved' : 'movedQuietly')

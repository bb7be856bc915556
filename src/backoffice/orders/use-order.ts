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
  readonly said?: string
  readonly onDone?: () => void
}

/** One act on an order: the page shows the order as it is afterwards, also when a colleague was faster. */
export async function writeOrder(number: string, { said, onDone }: Done, act: () => Promise<OrderCard | object>): Promise<void> {
  try {
    const answer = await act()
    if ('timeline' in answer) queryClient.setQueryData(orderKey(number), answer)
    else await reread(orderKey(number))
  } catch (error) {
    if (error instanceof StaleVersionError) queryClient.setQueryData(orderKey(number), await adminApi().readOrder({ params: { number } }))
    // The page did not know of it: the next press asks.
    if (error instanceof ApiError && error.reason === 'money_owed') await reread(orderKey(number))
    throw error
  }
  void rereadOrderLists()
  if (said !== undefined) toast.success(said)
  onDone?.()
}

/** The same as what a button or a form does: once, however often it is pressed. */
export const useOrderAct = <T>(number: string, done: Done, act: (input: T, once: Once) => Promise<OrderCard | object>) =>
  useSubmit<T>((once, input) => writeOrder(number, done, () => act(input, once)))

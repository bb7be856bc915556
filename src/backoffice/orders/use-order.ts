import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { useSubmit } from '../form/use-submit.ts'

export const orderKey = (number: string) => ['order', number] as const
export const messagesKey = (number: string) => ['order-messages', number] as const

/** What was written to the buyer of an order, and what the next message begins with. */
export function useOrderMessages(number: string) {
  return useQuery({ queryKey: messagesKey(number), queryFn: () => adminApi().listOrderMessages({ params: { number } }), staleTime: 0 })
}

type Act<T> = (input: T, options: { idempotencyKey: string }) => Promise<OrderCard | object>

/**
 * One act on an order: it is done once however often it is pressed, and the page shows the order as it is afterwards, also
 * when a colleague was faster.
 */
export function useOrderAct<T>(number: string, act: Act<T>, done: () => void) {
  const queries = useQueryClient()
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const input = useRef<T | null>(null)
  const submit = useSubmit(async () => {
    try {
      const answer = await act(input.current as T, { idempotencyKey }) // `run` has just set it
      if ('timeline' in answer) queries.setQueryData(orderKey(number), answer)
      else await queries.invalidateQueries({ queryKey: orderKey(number) })
    } catch (error) {
      // Without an answer nobody knows whether it was done: the same key asks again.
      if (!(error instanceof NoResponseError)) setKey(newIdempotencyKey())
      if (error instanceof StaleVersionError) queries.setQueryData(orderKey(number), await adminApi().readOrder({ params: { number } }))
      // The page did not know of it: the next press asks.
      if (error instanceof ApiError && error.reason === 'money_owed') await queries.invalidateQueries({ queryKey: orderKey(number) })
      throw error
    }
    setKey(newIdempotencyKey())
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('orders-') })
    done()
  })
  return {
    busy: submit.busy,
    error: submit.error,
    run(value: T) {
      input.current = value
      return submit.run()
    },
  }
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { useMe } from '../api/use-me.ts'
import { outboxOf, useWaitingActs } from './outbox.ts'
import { withWaiting, type BatchAct, type ShownBatch } from './waiting-acts.ts'

const refreshMs = 30_000

const boardQuery = queryOptions({
  queryKey: ['batches'],
  queryFn: () => adminApi().listBatches({ query: new URLSearchParams() }),
  refetchInterval: refreshMs,
  // A phone in the workshop often does not know whether it is online: the call itself tells.
  networkMode: 'always',
})

/** The board with what this device has done to it, and how to do more. */
export function useBoard() {
  const queries = useQueryClient()
  const outbox = outboxOf(useMe().id)
  const waiting = useWaitingActs(outbox)
  const { data, error, refetch } = useQuery(boardQuery)
  useEffect(() => {
    outbox.onSent(() => queries.fetchQuery({ ...boardQuery, staleTime: 0 }))
    void outbox.flush()
  }, [outbox, queries])
  return {
    board: data && { ...data, data: withWaiting(data.data, waiting) },
    error: data ? null : error,
    refetch,
    waiting,
    /** @returns takes it back, where it is a move */
    act({ id, version, order, product }: ShownBatch, act: BatchAct): () => void {
      const about = { key: newIdempotencyKey(), order: order.number, product: product.name }
      outbox.add({ ...about, batch: id, version, act, problem: null })
      return () => void outbox.takeBack(about, newIdempotencyKey())
    },
    drop: outbox.drop,
    flush: outbox.flush,
  }
}
export type BoardTools = ReturnType<typeof useBoard>

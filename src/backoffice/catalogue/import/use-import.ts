import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ImportView } from '#contract/admin/imports.ts'
import { adminApi } from '../../api/admin-api.ts'
import { queryClient } from '../../api/query-client.ts'
import { changeSetsKey } from '../bulk/change-set-list.tsx'

export const importKey = (id: number) => ['import', id] as const

/** Polling interval in ms while a file is being applied. */
const writingMs = 1_500

/** An uploaded import. While it is being applied, here or elsewhere, it is polled until done. */
export function useImport(id: number) {
  const answer = useQuery<ImportView>({
    queryKey: importKey(id),
    queryFn: () => adminApi().readImport({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.writing ? writingMs : false),
  })
  const wasWriting = useRef(false)
  const isWriting = answer.data?.writing ?? false
  const finish = useEffectEvent(() => {
    for (const queryKey of [changeSetsKey, ['products']]) void queryClient.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (wasWriting.current && !isWriting) finish()
    wasWriting.current = isWriting
  }, [isWriting])
  return answer
}

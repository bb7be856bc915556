import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Me, SessionState } from '#contract/admin/session.ts'
import type { Capability } from '#contract/permissions.ts'
import { sessionApi } from './admin-api.ts'
import { queryClient } from './query-client.ts'

export const sessionQuery = queryOptions<SessionState>({
  queryKey: ['session'],
  queryFn: () => sessionApi().readSession(),
  staleTime: 60_000,
})

/** The signed-in person; only for use inside the shell, which requires one. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data.me) throw new Error('a screen is shown to nobody')
  return data.me
}

/** Whether the reader has a capability; screens hide what the server would refuse. */
export function useMay(capability: Capability): boolean {
  return useMe().capabilities.includes(capability)
}

/** The id of the signed-in person; undefined before it is known. */
export const knownPerson = (): number | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.me?.id

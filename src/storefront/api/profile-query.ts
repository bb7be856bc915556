import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { browserApi } from './browser-api.ts'

/** The profile of the signed-in user, under the key `person`, which is removed with the session. */
export function profileQuery(language: Language) {
  return queryOptions({ queryKey: ['person', 'profile'], queryFn: () => browserApi(language).viewProfile(), staleTime: 60_000 })
}

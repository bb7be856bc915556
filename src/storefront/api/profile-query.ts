import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { browserApi } from './browser-api.ts'

/** The signed-in user's profile, cached under the key `person`, which is removed when the session ends. */
export function profileQuery(language: Language) {
  return queryOptions({ queryKey: ['person', 'profile'], queryFn: () => browserApi(language).viewProfile(), staleTime: 60_000 })
}

import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { browserApi } from './browser-api.ts'

/** Who is signed in, as the account says. Under `person`, which goes when the session ends. */
export function profileQuery(language: Language) {
  return queryOptions({ queryKey: ['person', 'profile'], queryFn: () => browserApi(language).viewProfile(), staleTime: 60_000 })
}

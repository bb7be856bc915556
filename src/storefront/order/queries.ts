import type { ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'

/** A visitor's order by its secret link. It becomes stale quickly, because the office is working on it. */
export const orderQuery = (api: ShopApi, language: Language, accessToken: string) => ({
  queryKey: ['order', language, accessToken],
  queryFn: () => api.viewPublicOrder({ params: { access_token: accessToken } }),
  staleTime: 0,
})

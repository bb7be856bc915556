import { data, type RouterContextProvider } from 'react-router'
import { ApiError, NoAnswerError, type ShopApi } from '#contract/api.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import type { Namespace, WordKey } from '#i18n/namespaces.ts'
import { shopContext } from './shop-context.ts'

/** What a page declares about itself: `export const handle: PageHandle = { words: ['catalogue'] }`. */
export interface PageHandle {
  /** Namespaces of words that must be there before the page wakes up in the browser. */
  readonly words?: readonly Namespace[]
  /** What the page is called, for the words of a failed load: "Error loading About Us". */
  readonly name?: WordKey<'shell'>
}

export function languageOfParams(params: { lang?: string | undefined }): Language {
  return isLanguage(params.lang) ? params.lang : defaultLanguage
}

/** The API for a loader, in the page's language. */
export function apiOf(context: Readonly<RouterContextProvider>, language: Language): ShopApi {
  return context.get(shopContext).api(language)
}

/**
 * A read without which there is no page. Refusals become the page's own status: 404 stays, whatever
 * else went wrong is "not now" (503), and only a bug is a 500.
 */
export async function orFail<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError) throw data(null, { status: error.status === 404 ? 404 : 503 })
    if (error instanceof NoAnswerError) throw data(null, { status: 503 })
    throw error
  }
}

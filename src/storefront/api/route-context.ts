import type { RouterContextProvider } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import type { Namespace } from '#i18n/namespaces.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import { messagesContext, shopContext } from './load-context.ts'

/** Declarations of a page: `export const handle: PageHandle = { namespaces: ['catalogue'] }`. */
export interface PageHandle {
  /** Translation namespaces that must be loaded before the page hydrates. */
  readonly namespaces?: readonly Namespace[]
}

/** Arguments that loaders have on the server and in the browser. */
export interface LoaderInput {
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly lang?: string | undefined }
}

export function languageOfParams(params: { lang?: string | undefined }): Language {
  return isLanguage(params.lang) ? params.lang : defaultLanguage
}

/** The translations for a loader, on the server or in the browser. */
export function getMessages(context: Readonly<RouterContextProvider>): MessageSource {
  return context.get(messagesContext)
}

/** The API for a loader, in the page's language. */
export function getApi(context: Readonly<RouterContextProvider>, language: Language): ShopApi {
  return context.get(shopContext).api(language)
}

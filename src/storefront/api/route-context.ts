import type { RouterContextProvider } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import type { Namespace, MessageKey } from '#i18n/namespaces.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import { messagesContext, shopContext } from './load-context.ts'

/** What a page declares about itself: `export const handle: PageHandle = { words: ['catalogue'] }`. */
export interface PageHandle {
  /** Translation namespaces that must be loaded before the page hydrates. */
  readonly namespaces?: readonly Namespace[]
  /** The name of the page for the text of a failed load: "Error loading About Us". */
  readonly name?: MessageKey<'common'>
}

/** The arguments common to loaders of the server and of the browser. */
export interface LoaderInput {
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly lang?: string | undefined }
}

export function languageOfParams(params: { lang?: string | undefined }): Language {
  return isLanguage(params.lang) ? params.lang : defaultLanguage
}

/** The translations for a loader, on the server as in the browser. */
export function getMessages(context: Readonly<RouterContextProvider>): MessageSource {
  return context.get(messagesContext)
}

/** The API for a loader, in the page's language. */
export function getApi(context: Readonly<RouterContextProvider>, language: Language): ShopApi {
  return context.get(shopContext).api(language)
}

import { createContext } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'
import type { Namespace } from '#i18n/namespaces.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import type { Messages } from '#i18n/translate.ts'
import { browserMessages } from '../messages/browser-messages.ts'

/** What the server passes to loaders and to the rendering. */
export interface ServerParts {
  readonly api: (language: Language) => ShopApi
  readonly messages: { readonly version: string; messages(language: Language, namespace: Namespace): Messages }
  /** Marks the inline scripts of this rendering; the server replaces it by their hashes in the page's policy. */
  readonly nonce: string
  readonly publicUrl: string
  /** A short hash: it changes when the value does. */
  readonly digest: (value: unknown) => string
  /** The shop's clock. */
  readonly now: () => Date
  /** Takes a rendered page as a whole; without it the page is the body of a Response, and a stream costs time. */
  readonly takeHtml?: (html: Uint8Array<ArrayBuffer>) => void
  /** Writes to the server's log, which has the cause of an error and no personal data. */
  readonly logError: (error: unknown) => void
}

export const shopContext = createContext<ServerParts>()

/** Where loaders read translations: the server sets its own source for each request. */
export const messagesContext = createContext<MessageSource>(browserMessages)

import { createContext } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'
import type { Namespace } from '#i18n/namespaces.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import type { Messages } from '#i18n/translate.ts'
import { browserMessages } from '../messages/browser-messages.ts'

/** Parts that the server passes to loaders and to the rendering. */
export interface ServerParts {
  readonly api: (language: Language) => ShopApi
  readonly messages: { readonly version: string; messages(language: Language, namespace: Namespace): Messages }
  /** A placeholder on this rendering's inline scripts, which the server replaces by their hashes in the page's policy. */
  readonly nonce: string
  readonly publicUrl: string
  /** A short hash of a value. */
  readonly digest: (value: unknown) => string
  /** The shop's clock. */
  readonly now: () => Date
  /** Receives the rendered page as one buffer, which is faster than a stream. Without it, the page is the body of a Response. */
  readonly takeHtml?: (html: Uint8Array<ArrayBuffer>) => void
  /** Writes to the server's log: the cause of the error, without personal data. */
  readonly logError: (error: unknown) => void
}

export const shopContext = createContext<ServerParts>()

/** The source of translations for loaders; the server sets its own for each request. */
export const messagesContext = createContext<MessageSource>(browserMessages)

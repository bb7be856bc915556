import type { MessageSource } from '#i18n/messages.tsx'
import { browserWords } from './browser-messages.ts'

/** The server's words, the same for every request; the browser has its own source. */
let fromServer: MessageSource | undefined

export function provideServerWords(source: MessageSource): void {
  fromServer = source
}

export function wordSource(): MessageSource {
  return fromServer ?? browserWords
}

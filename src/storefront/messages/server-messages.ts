import type { WordSource } from '#i18n/messages.tsx'
import { browserWords } from './browser-messages.ts'

/** The server's words, the same for every request; the browser has its own source. */
let fromServer: WordSource | undefined

export function provideServerWords(source: WordSource): void {
  fromServer = source
}

export function wordSource(): WordSource {
  return fromServer ?? browserWords
}

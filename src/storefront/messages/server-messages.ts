import type { MessageSource } from '#i18n/messages.tsx'
import { browserMessages } from './browser-messages.ts'

/** The server's words, the same for every request; the browser has its own source. */
let serverSource: MessageSource | undefined

export function provideServerMessages(source: MessageSource): void {
  serverSource = source
}

export function messageSource(): MessageSource {
  return serverSource ?? browserMessages
}

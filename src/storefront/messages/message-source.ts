import { createContext } from 'react'
import type { MessageSource } from '#i18n/messages.tsx'
import { browserMessages } from './browser-messages.ts'

/** Where components read translations: the server provides its own source for each rendering. */
export const MessageSourceContext = createContext<MessageSource>(browserMessages)

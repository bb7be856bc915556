import { createContext } from 'react'
import type { MessageSource } from '#i18n/messages.tsx'
import { browserMessages } from './browser-messages.ts'

/** The source of translations for components; the server provides its own for each rendering. */
export const MessageSourceContext = createContext<MessageSource>(browserMessages)

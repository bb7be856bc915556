import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import type { Namespace, MessageKey } from '#i18n/namespaces.ts'
import { translate, type Params } from '#i18n/translate.ts'
import type { Head } from './meta.ts'
import { browserMessages } from '../messages/browser-messages.ts'

export { pageMeta, type Head, type Match } from './meta.ts'

/** A translator outside components. Loaders pass the message source of their request (`getMessages`); elsewhere it is the browser's. */
export async function translatorFor<N extends Namespace>(
  language: Language,
  namespace: N,
  source: MessageSource = browserMessages,
): Promise<(key: MessageKey<N>, params?: Params) => string> {
  const dictionary = await source.messages(language, namespace)
  return (key, params) => translate(dictionary, language, key, params)
}

/** The head of a page, with the shop's name after the title. */
export async function buildHead(source: MessageSource, language: Language, head: Head): Promise<Head> {
  const t = await translatorFor(language, 'common', source)
  return { ...head, title: `${head.title} — ${t('siteTitle')}` }
}

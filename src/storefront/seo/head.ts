import type { Language } from '#contract/languages.ts'
import type { Namespace, MessageKey } from '#i18n/namespaces.ts'
import { translate, type Params } from '#i18n/translate.ts'
import type { Head } from './meta.ts'
import { messageSource } from '../messages/server-messages.ts'

export { metaOf, type Head, type Match } from './meta.ts'

/** The words of a namespace for a loader, on either side: what a page's head is made of. */
export async function translatorFor<N extends Namespace>(language: Language, namespace: N): Promise<(key: MessageKey<N>, params?: Params) => string> {
  const dictionary = await messageSource().messages(language, namespace)
  return (key, params) => translate(dictionary, language, key, params)
}

/** The head of a page with the shop's name behind the title. */
export async function headOf(language: Language, head: Head): Promise<Head> {
  const t = await translatorFor(language, 'common')
  return { ...head, title: `${head.title} — ${t('siteTitle')}` }
}

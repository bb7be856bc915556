import type { MetaDescriptor } from 'react-router'
import type { MessageKey, Namespace } from '#i18n/namespaces.ts'
import type { Params } from '#i18n/translate.ts'
import { getMessages, languageOfParams, type LoaderInput } from '../api/route-context.ts'
import { buildHead, pageMeta, translatorFor, type Head, type Match } from './head.ts'

/** The head of a page that concerns one reader only, so that search engines must not index it. */
export async function hiddenHeadAt<N extends Namespace>(
  { context, params }: LoaderInput,
  path: string,
  namespace: N,
  texts: (t: (key: MessageKey<N>, params?: Params) => string) => Pick<Head, 'title' | 'description'>,
): Promise<Head> {
  const language = languageOfParams(params)
  const source = getMessages(context)
  return buildHead(source, language, { ...texts(await translatorFor(language, namespace, source)), path: `/${language}/${path}`, hidden: true })
}

/** `meta` of a page whose loader returns its head. */
export function headMeta({
  matches,
  loaderData,
}: {
  matches: readonly (Match | undefined)[]
  loaderData: { head: Head } | undefined
}): MetaDescriptor[] {
  return pageMeta({ matches, head: loaderData?.head })
}

/** `headers` of a page that concerns one reader only: not cached. */
export const unstored = () => ({ 'cache-control': 'no-store' })

/** `headers` of a page behind a secret URL: not cached, and its links do not reveal the URL. */
export const secret = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

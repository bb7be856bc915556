import { Suspense } from 'react'
import { data } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import { parseListQuery } from '#contract/list-url.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { browserApi } from '../api/browser-api.ts'
import { getApi, languageOfParams, getMessages, type PageHandle } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { useClientValue } from '../hydration/use-client-value.ts'
import { lineInput } from '../list-state/line-input.ts'
import { buildHead, pageMeta, translatorFor } from '../seo/head.ts'
import type { Route } from './+types/list-page'
import { OwnList } from './own-list.tsx'

const SharedList = lazyAfterHydration(async () => (await import('./shared-list.tsx')).SharedList)

export const handle: PageHandle = { namespaces: ['list'], name: 'listTitle' }

/** With lines in its URL it is a shared list, otherwise the list of this device. */
async function load(source: MessageSource, api: ShopApi, language: Language, url: string) {
  const lines = parseListQuery(new URL(url).searchParams)
  const t = await translatorFor(language, 'list', source)
  const head = await buildHead(source, language, {
    title: t('pageTitle'),
    description: t('pageDescription'),
    path: `/${language}/list`,
    hidden: true,
  })
  if (lines.length === 0) return { shared: null, head }
  const body = { lines: lines.map((line) => lineInput(line)) }
  return { shared: { lines, preview: await failOnError(api.previewOffer({ body })) }, head }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const language = languageOfParams(params)
  return data(await load(getMessages(context), getApi(context, language), language, request.url), { headers: { 'cache-control': 'no-store' } })
}

export async function clientLoader({ context, params, request }: Route.ClientLoaderArgs) {
  const language = languageOfParams(params)
  return load(getMessages(context), browserApi(language), language, request.url)
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, head: loaderData?.head })
}

export default function ListPage({ loaderData: { shared } }: Route.ComponentProps) {
  if (!shared) return <DeviceList />
  return (
    <Suspense fallback={null}>
      <SharedList lines={shared.lines} preview={shared.preview} />
    </Suspense>
  )
}

/** The server renders the introduction; the lines are stored only on the device and follow after hydration. */
function DeviceList() {
  const t = useTranslations('list')
  const inBrowser = useClientValue(() => true, false)
  return (
    <article className="page-frame grid grid-cols-1 gap-x-16 gap-y-8 py-8 md:py-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <header className="max-w-text lg:col-span-2">
        <h1 className="text-title">{t('title')}</h1>
        <p className="mt-2 text-concrete-dark">{t('intro')}</p>
      </header>
      {inBrowser ? (
        <OwnList />
      ) : (
        <>
          <Skeleton className="h-96" />
          <div />
        </>
      )}
    </article>
  )
}

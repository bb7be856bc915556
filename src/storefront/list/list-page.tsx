import { parseListQuery } from '#contract/list-url.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PageHandle } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { useClientValue } from '../hydration/use-client-value.ts'
import { lineInput } from '../list-state/line-input.ts'
import { loaderApi } from '../api/query-cache.ts'
import { headMeta, hiddenHeadAt, unstored } from '../seo/hidden-page.ts'
import { useList } from '../list-state/list-store.ts'
import type { Route } from './+types/list-page'
import { ListContent, ListFooter } from './list-content.tsx'
import { useListPrices } from './list-prices.ts'

const SharedList = lazyAfterHydration(async () => (await import('./shared-list.tsx')).SharedList)

export const handle: PageHandle = { namespaces: ['list'] }

/** With lines in its URL it is a shared list, otherwise the list of this device. */
async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const lines = parseListQuery(new URL(args.request.url).searchParams)
  const head = await hiddenHeadAt(args, 'list', 'list', (t) => ({ title: t('pageTitle'), description: t('pageDescription') }))
  if (lines.length === 0) return { shared: null, head }
  const api = await loaderApi(args)
  const body = { lines: lines.map((line) => lineInput(line)) }
  return { shared: { lines, preview: await failOnError(api.previewOffer({ body })) }, head }
}
export { load as loader, load as clientLoader, headMeta as meta, unstored as headers }

export default function ListPage({ loaderData: { shared } }: Route.ComponentProps) {
  if (!shared) return <DeviceList />
  return <SharedList lines={shared.lines} preview={shared.preview} />
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

const stay = () => {}

/** This device's list in the two columns of its page. */
function OwnList() {
  const t = useTranslations('list')
  const lines = useList((list) => list.lines)
  const prices = useListPrices(lines)
  return (
    <>
      {/* The height of the loading page, so that the footer does not move. */}
      <div className="min-h-96">
        {lines.length > 0 && <h2 className="sr-only">{t('lines')}</h2>}
        <ListContent prices={prices} onLeave={stay} />
      </div>
      <div className="lg:sticky lg:top-6 lg:self-start">
        <ListFooter prices={prices} onLeave={stay} />
      </div>
    </>
  )
}

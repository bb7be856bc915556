import { use, useEffect, useState, type ReactNode } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { findRedirect } from '#contract/urls.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import { namespaces as allNamespaces, type Namespace } from '#i18n/namespaces.ts'
import { MessagesProvider } from '#i18n/messages.tsx'
import themeUrl from '#ui/theme.css?url'
import type { Route } from './+types/root'
import { modalTable } from './modal-table.ts'
import { PageFailure } from './app/page-failure.tsx'
import { LazyModalHost } from './modals/lazy-modal-host.tsx'
import type { PageHandle } from './api/route-context.ts'
import { MessageSourceContext } from './messages/message-source.ts'
import { shopContext } from './api/load-context.ts'
import { shopFile, type ShopVersion } from './api/shop-data.ts'
import { dropHandledPress, rememberPresses, replayPresses, ScriptNonce } from './hydration/early-presses.ts'
import { DeferredUiLoader } from './app/deferred-ui-loader.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** Corrects URLs before a page is rendered. It runs only on the server, because links inside the app are always right. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    const { pathname, search } = new URL(request.url)
    if (import.meta.env.DEV && pathname === '/dev/ui') return
    const target = findRedirect({ pathname, search, cookie: request.headers.get('cookie'), acceptLanguage: request.headers.get('accept-language') })
    if (target !== null) throw redirect(target, { status: 302, headers: { 'cache-control': 'no-store', vary: 'Cookie, Accept-Language' } })
  },
]

/** The server renders with the messages themselves; the browser gets only their version and loads them. */
export function loader({ context }: Route.LoaderArgs) {
  const { messages, publicUrl } = context.get(shopContext)
  return { messagesVersion: messages.version, publicUrl }
}
/** The root's data never changes while a page is open. */
export const shouldRevalidate = () => false

/** Namespaces that every page needs. */
const everywhere: readonly Namespace[] = ['common', 'ui', 'errors']

function useNamespaces(): Namespace[] {
  const matches = useMatches()
  const asked = matches.flatMap(({ handle }) => (handle as PageHandle | undefined)?.namespaces ?? []) // every route's handle is a PageHandle
  return allNamespaces.filter((name) => everywhere.includes(name) || asked.includes(name))
}

function usePageLanguage(): Language {
  const lang = useMatches()
    .map(({ params }) => params['lang'])
    .find(isLanguage)
  return lang ?? defaultLanguage
}

export function Layout({ children }: { children: ReactNode }) {
  const language = usePageLanguage()
  const needed = useNamespaces()
  const version = useRouteLoaderData<typeof loader>('root')?.messagesVersion ?? ''
  const shop = useRouteLoaderData<ShopVersion>('app/language-route')?.version
  // Preloads only what the first page needs; later pages load their messages on demand.
  const [preloaded] = useState(() => [
    ...needed.map((name) => `/locales/${language}/${name}.json?v=${version}`),
    ...(shop ? [shopFile(language, shop)] : []),
  ])
  return (
    <html lang={language} data-words={version} data-namespaces={needed.join(' ')} data-shop={shop}>
      <head>
        <meta charSet="utf-8" />
        <script nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: rememberPresses }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* With a precedence it is loaded before scripts and messages, because nothing is painted without it. */}
        <link rel="stylesheet" href={themeUrl} precedence="theme" />
        <Meta />
        <Links />
        {preloaded.map((href) => (
          <link key={href} rel="preload" as="fetch" crossOrigin="" fetchPriority="low" href={href} />
        ))}
      </head>
      <body onClickCapture={dropHandledPress} onChangeCapture={dropHandledPress}>
        <MessagesProvider language={language} source={use(MessageSourceContext)}>
          {children}
        </MessagesProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useEffect(replayPresses, [])
  return (
    <>
      <Outlet />
      <LazyModalHost table={modalTable} />
      <DeferredUiLoader />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <PageFailure error={error} />
    </main>
  )
}

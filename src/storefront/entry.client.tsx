import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLanguage } from '#contract/languages.ts'
import { namespaces } from '#i18n/namespaces.ts'
import '#ui/popstate-gate.ts'
import { loadShopOfPage } from './api/shop-data.ts'
import { browserMessages } from './messages/browser-messages.ts'

const { lang, dataset } = document.documentElement
const needed = (dataset['namespaces'] ?? '').split(' ')
// The page hydrates only with its words and the shop's data, else what the server rendered and what React renders would differ.
const loading = isLanguage(lang)
  ? [
      ...namespaces.filter((name) => needed.includes(name)).map((name) => Promise.resolve(browserMessages.messages(lang, name))),
      ...(dataset['shop'] ? [loadShopOfPage(lang, dataset['shop'])] : []),
    ]
  : []

// The reader sees the page first: hydration on a fast connection would otherwise hold back its first paint. A hidden page paints nothing.
const painted = document.hidden || new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

await Promise.allSettled([painted, ...loading])
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

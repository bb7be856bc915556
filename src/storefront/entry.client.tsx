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
// Hydration waits for the translations and the shop's data, because otherwise React would render something other than the server.
const loading = isLanguage(lang)
  ? [
      ...namespaces.filter((name) => needed.includes(name)).map((name) => Promise.resolve(browserMessages.messages(lang, name))),
      ...(dataset['shop'] ? [loadShopOfPage(lang, dataset['shop'])] : []),
    ]
  : []

// Hydration waits for the first paint, which it would delay on a fast connection. A hidden page does not paint.
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

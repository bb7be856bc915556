import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import routes from './src/storefront/routes.ts'
import { chunkGroups } from './tools/chunk-groups.ts'

const storefront = `${import.meta.dirname}/src/storefront`

/**
 * Files of React Router that the shop has its own for. It reloads the page being left when the next one's script cannot be loaded; ours
 * says what failed where the reader wanted to go. Two others do what the shop does not use, and every first visit would load them.
 */
const ownOfRouter: Readonly<Record<string, string>> = {
  'routeModules.js': `${storefront}/errors/load-route-module.ts`,
  'instrumentation.js': `${storefront}/app/unused-of-router.ts`,
  'fog-of-war.js': `${storefront}/app/unused-of-router.ts`,
}
const ownRouterFiles: Plugin = {
  name: 'own-router-files',
  enforce: 'pre',
  resolveId: (source, importer) =>
    (importer?.includes('/node_modules/react-router/') && ownOfRouter[source.slice(source.lastIndexOf('/') + 1)]) || null,
}

/**
 * React Router announces a new URL to every link outside a transition. React then renders all links twice, and replaces parts whose code is not loaded
 * yet with their placeholders instead of waiting.
 */
const announcement = 'setLocation(newState.location)'
const announceInTransition: Plugin = {
  name: 'announce-in-transition',
  transform(code, id) {
    if (!id.endsWith('/react-router/dist/production/lib/dom-export/hydrated-router.js')) return null
    if (!code.includes(announcement)) this.error(`React Router has changed: ${announcement} is missing`)
    return code.replace(announcement, `React$1.startTransition(() => ${announcement})`)
  },
}

export default defineConfig({
  plugins: [ownRouterFiles, announceInTransition, tailwindcss(), reactRouter()],
  // Parts that load later have few parts of their own: the code that announces them would cost more than it saves.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\/|preload-helper|errors\/load-route-module|app\/unused-of-router/,
                  priority: 100,
                },
                // Which picture shows what: product and cart go by it, no page of an order does.
                { name: 'pictures', test: /\/src\/contract\/gallery[.]ts/, priority: 90 },
                ...chunkGroups(routes),
                // Shapes are drawn by parts that are fetched when used: no page that only shares code with them loads them.
                { name: 'geometry', test: /\/src\/geometry\//, minShareCount: 2, priority: 1 },
                // Prices in a currency that the reader chose: loaded with the parts of a page that come later.
                {
                  name: 'currency',
                  test: /\/src\/(contract\/(rate|price-bound)|storefront\/(app\/(currency-choice|reader-currency)|api\/in-currency|navigation\/language-href))[.]/,
                  minShareCount: 2,
                  priority: 2,
                },
                // Articles and the works shown on them: no page to order or pay on loads them.
                { name: 'info', test: /\/src\/storefront\/info\//, minShareCount: 2, priority: 1 },
                // What most other pages share: they follow one another, so it comes once. What dialogs share of lists and papers is not among it.
                {
                  name: 'shared',
                  test: /\/(src\/(?!storefront\/(list-state|place)\/|storefront\/order-view\/order-access[.]|contract\/documents[.])|node_modules\/)/,
                  minShareCount: 4,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { hmr: { port: 24_678 } },
})

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What the frame of every page and the catalogue show at once; all else comes with the page or dialog that uses it. */
const frame = [
  'contract/(languages|listing-defaults|money|slug|urls)',
  'i18n/(messages|namespaces|translate)',
  'storefront/api/(query-cache|route-context|shop-data|stale-times)',
  'storefront/app/(account-button|app-frame|deferred-ui-loader|header|language-menu|logo|page-failure|search-box|session)',
  'storefront/cart-state/cart-badge',
  'storefront/hydration/hydrate-on-interaction',
  'storefront/messages/(browser-messages|server-messages)',
  'storefront/modals/(lazy-modal-host|modals)',
  'storefront/navigation/(last-catalogue-query|links|menus)',
  'storefront/seo/meta',
  'storefront/session/session-store',
  'storefront/storage/web-storage',
  'ui/(button|class-names|icon|menu|photo|popstate-gate|skeleton|skip-link|spinner)',
]
const list = [
  'storefront/catalogue/(card|catalogue-query|catalogue-screen|category-selection|filter-panel|format-prices|list-failed|listing|price-filter|product-card|product-grid|toolbar|use-listing|view-store)',
  'ui/(checkbox|page-window|pagination|price-bounds|price-range|tree|tree-state)',
]
const sources = (paths: readonly string[]) => new RegExp(`/src/(${paths.join('|')})[.]tsx?$`)

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Parts that load later have few parts of their own: the code that announces them would cost more than it saves.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few larger files compress better than many small ones.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\/|preload-helper/, priority: 3 },
                { name: 'frame', test: sources(frame), priority: 2 },
                {
                  name: 'catalogue',
                  test: sources(list),
                  priority: 1,
                },
                // What most other pages share: they follow one another, so it comes once.
                {
                  name: 'kit',
                  test: /\/src\/(ui|contract|geometry|storefront\/(storage|messages|hydration|navigation|forms|session|api|errors|seo|modals|offline|cart-state|order-shared|app))\//,
                  minShareCount: 6,
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

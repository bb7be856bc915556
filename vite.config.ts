import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What the frame of every page and the catalogue show at once; all else comes with the page or dialog that uses it. */
const frame = [
  'i18n/(namespaces|plural|words)',
  'contract/(addresses|languages|listing|money|slug)',
  'ui/(back-gate|button|class-names|icon|menu|photo|skeleton|skip-link|spinner)',
  'storefront/shell/(account-corner|browser-words|cart-badge|catalogue-memory|frame|freshness|header|language-menu|later|links|menus|meta)',
  'storefront/shell/(modals|modals-later|page|page-failure|read-kept|search-box|server-words|session|shop-data|parts-later|wordmark)',
]
const list = [
  'storefront/catalogue/(card|catalogue-screen|category-selection|filter-panel|kept-view|list-failed|listing|price-filter|prices)',
  'storefront/catalogue/(product-card|product-grid|catalogue-query|toolbar|use-listing)',
  'ui/(tree|tree-state|checkbox|price-range|price-bounds|pagination|page-window)',
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
                { name: 'kit', test: /\/src\/(ui|contract|forms|storefront\/shell)\//, minShareCount: 6, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
  server: { hmr: { port: 24_678 } },
})

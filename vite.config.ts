import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Parts that every page's frame or the catalogue shows at once; all others come with the page or dialog that uses them. */
const firstParts =
  /\/src\/(i18n\/.*\.tsx?|contract\/(addresses|languages|listing|money|slug)\.ts|ui\/(button|class-names|field-frame|icon|menu|notice|photo|select|skip-link|spinner|skeleton)\.tsx?|storefront\/shell\/(?!failure|slide-in|modal-host|or-fail|add-to-cart|queries|browser\.|errors|main-layout|bare-layout|language\.|nowhere).*\.tsx?)$/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few larger files compress better than many small ones.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\/|preload-helper/, priority: 3 },
                { name: 'shop', test: firstParts, priority: 2 },
                {
                  name: 'catalogue',
                  test: /\/src\/(storefront\/catalogue\/(?!empty-list|applied-filters|catalogue-page|category-uuid|uuid-v5)|ui\/(tree|checkbox|price-|pagination|page-window))/,
                  priority: 1,
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

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import routes from './src/storefront/routes.ts'
import { chunkGroups } from './tools/chunk-groups.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Parts that load later have few parts of their own: the code that announces them would cost more than it saves.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\/|preload-helper/, priority: 100 },
                ...chunkGroups(routes),
                // What most other pages share: they follow one another, so it comes once.
                { name: 'shared', test: /\/(src|node_modules)\//, minShareCount: 4, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
  server: { hmr: { port: 24_678 } },
})

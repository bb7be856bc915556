import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Names the release in the page: when it was built, and the entry script, whose name changes with any script of the bundle. */
const release: Plugin = {
  name: 'release',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { chunk }) => {
      const entry = chunk?.fileName.split('/').at(-1)?.replace('.js', '')
      if (entry === undefined) throw new Error('the page has no script')
      return [{ tag: 'meta', attrs: { name: 'release', content: `${Math.floor(Date.now() / 1000)}.${entry}` }, injectTo: 'head' }]
    },
  },
}

/** The back office's own bundle: nothing of it is loaded by the shop, nor the other way round. */
export default defineConfig({
  root: 'src/backoffice',
  base: '/admin/',
  publicDir: false,
  // While developing two servers run in one process: each keeps the packages that it has prepared.
  cacheDir: '../../node_modules/.vite-backoffice',
  plugins: [tailwindcss(), release],
  build: {
    target: 'es2022',
    outDir: '../../build/backoffice',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    // The names of a screen's own parts would have to be announced by inline code; the policy allows none.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Libraries say `use client` to frameworks that this bundle has not.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      output: {
        codeSplitting: {
          groups: [{ name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 10 }],
        },
      },
    },
  },
  server: { hmr: { port: 24_679 } },
})

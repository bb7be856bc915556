import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

// Runs after the storefront's build, because the service worker contains the list of all its files.
const root = join(import.meta.dirname, '..')
const client = join(root, 'build', 'client')
const files = readdirSync(join(client, 'assets'))
  .filter((name) => /\.(js|css|svg|woff2)$/.test(name))
  .toSorted()
  .map((name) => `/assets/${name}`)

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  define: {
    RELEASE_FILES: JSON.stringify([...files, '/icon.svg', '/favicon.ico', '/manifest.webmanifest']),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    target: 'es2022',
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: join(root, 'src/storefront/offline/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})

import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  // One file a page: its parts are small, and every further file costs its name in the manifest.
  splitRouteModules: false,
  // Every page of the shop is in one manifest: no request to learn which routes exist.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

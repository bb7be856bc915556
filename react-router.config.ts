import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  // Every page of the shop is in one manifest: no request to learn which routes exist.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

// `npm start`: everything from a fresh clone to an open shop. Plain JavaScript without dependencies:
// on a fresh clone it runs on whatever Node is there, and node_modules does not exist yet.
import { spawnSync } from 'node:child_process'
import { buildIfStale, installIfStale, pinnedNode, root, runsOnPinnedNode } from './bootstrap.mjs'

installIfStale()
buildIfStale()
const main = `${root}/src/server/main.ts`
if (runsOnPinnedNode()) {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache?.(`${root}/node_modules/.cache/compile`)
  await import('../src/server/main.ts')
} else {
  // Only right after the first install: later `npm start` already runs on the pinned Node.
  const { status } = spawnSync(pinnedNode(), [main], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

// `npm start`: from a fresh clone to an open shop. Plain JavaScript without dependencies, because on a fresh clone it runs
// on any installed Node and node_modules does not exist yet.
import { buildIfStale, environment, installIfStale, pinnedNode, root, runsOnPinnedNode } from './bootstrap.mjs'
import { runChild } from './run-child.mjs'

await installIfStale()
await buildIfStale()
if (runsOnPinnedNode()) {
  // The environment also reaches the process that replaces this one (src/server/platform/limit-memory.ts).
  Object.assign(process.env, environment)
  await import('../src/server/main.ts')
} else {
  // Only right after the first install; later `npm start` already runs on the pinned Node.
  const { code } = await runChild(pinnedNode(), [`${root}/src/server/main.ts`], { env: environment })
  process.exit(code)
}

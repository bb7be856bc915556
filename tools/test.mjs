// `npm test`: all checks from a fresh clone: quick checks, unit and server tests, browser journeys.
import { join } from 'node:path'
import { buildIfStale, environment, installIfStale, pinnedNode, root } from './bootstrap.mjs'
import { runChild } from './run-child.mjs'

await installIfStale()
await buildIfStale()
const { code } = await runChild(pinnedNode(), [join(root, 'tools', 'test-all.ts')], { cwd: root, env: environment })
process.exit(code)

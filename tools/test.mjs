// `npm test`: everything, from a fresh clone: quick checks, unit and server tests, browser journeys.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale, installIfStale, pinnedNode, root } from './bootstrap.mjs'

installIfStale()
buildIfStale()
const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
const { status } = spawnSync(pinnedNode(), [join(root, 'tools', 'test-all.ts')], { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } })
process.exit(status ?? 1)

// What `npm start` and `npm test` need before anything else: the locked packages and a fresh build.
// Plain JavaScript without dependencies, for any Node from 20.19 on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamps = join(root, 'node_modules', '.cache', 'shop')

function stamped(name, value) {
  const path = join(stamps, name)
  return existsSync(path) && readFileSync(path, 'utf8') === value
}

function stamp(name, value) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), value)
}

export function pinnedNode() {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

export function runsOnPinnedNode() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return process.versions.node === devDependencies.node
}

function run(command, args, messages) {
  console.log(messages)
  const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path },
  })
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
    process.exit(1)
  }
}

/** Installs exactly what the lockfile says, when node_modules is missing, half done, or older than the lockfile. */
export function installIfStale() {
  // npm writes this file last, so an interrupted install has none.
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return
  run('npm', ['ci'], 'Installing the locked packages…')
}

/** Name, size and time of every file that the build is made of. */
function sourceState() {
  const hash = createHash('sha256')
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else {
        const { size, mtimeMs } = statSync(path)
        hash.update(`${path}\0${size}\0${mtimeMs}\n`)
      }
    }
  }
  for (const folder of ['contract', 'forms', 'i18n', 'ui', 'storefront']) visit(join(root, 'src', folder))
  visit(join(root, 'public'))
  for (const file of ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts']) hash.update(readFileSync(join(root, file)))
  for (const file of ['build-service-worker.ts', 'compress.ts']) hash.update(readFileSync(join(root, 'tools', file)))
  return hash.digest('hex')
}

export function buildIfStale() {
  const state = sourceState()
  if (existsSync(join(root, 'build', 'server', 'index.js')) && stamped('build', state)) return
  run(pinnedNode(), [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], 'Building the storefront…')
  run(pinnedNode(), [join(root, 'tools', 'build-service-worker.ts')], 'Building its service worker…')
  run(pinnedNode(), [join(root, 'tools', 'compress.ts')], 'Packing its files…')
  stamp('build', state)
}

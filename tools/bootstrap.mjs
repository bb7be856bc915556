// What `npm start` and `npm test` need before anything else: the locked packages and a fresh build.
// Plain JavaScript without dependencies, for any Node from 20.19 on.
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './run-child.mjs'

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

/** Caches of tools stay inside the project: in the shared temporary folder another user could replace them. */
export const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
  PWTEST_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
}

/** Prints one line per step; the output of the tool itself appears only when it fails. */
async function run(command, args, words, env = environment) {
  console.log(words)
  const { code, output } = await runChild(command, args, { cwd: root, shell: process.platform === 'win32', env }, { quiet: true })
  if (code === 0) return
  console.error(`${output}${command} ${args.join(' ')} failed`)
  process.exit(code)
}

/** Folders that the commands write. After a run by another user, such as root, they belong to that user. */
const written = ['.', 'node_modules', 'node_modules/.cache', 'node_modules/.cache/shop', 'node_modules/.cache/compile', 'build', 'test-results']

function isLocked(path) {
  try {
    accessSync(path, constants.W_OK)
    return false
  } catch {
    return existsSync(path)
  }
}

/** Says in one line what would otherwise fail later with a stack trace. */
function refuseFoldersOfOthers() {
  const locked = written.map((path) => join(root, path)).find(isLocked)
  if (locked === undefined) return
  console.error(`${locked} belongs to another user who ran this before: sudo chown -R "$(id -un)" ${root}`)
  process.exit(1)
}

/** Installs the locked packages when node_modules is missing, incomplete or older than the lockfile. */
export async function installIfStale() {
  refuseFoldersOfOthers()
  // npm writes this file last, so an interrupted install does not have it.
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return
  await run('npm', ['ci'], 'Installing the packages (a minute or two)…')
}

/** Name, size and modification time of every input of the build. */
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
  for (const folder of ['contract', 'geometry', 'i18n', 'ui', 'storefront', 'backoffice']) visit(join(root, 'src', folder))
  visit(join(root, 'public'))
  for (const file of ['package-lock.json', 'tsconfig/base.json', 'vite.config.ts', 'vite.backoffice.config.ts', 'react-router.config.ts'])
    hash.update(readFileSync(join(root, file)))
  for (const file of ['build-service-worker.ts', 'compress.ts']) hash.update(readFileSync(join(root, 'tools', file)))
  return hash.digest('hex')
}

export async function buildIfStale() {
  if (!existsSync(join(root, 'build', 'server', 'index.js')) || !stamped('build', sourceState())) await build()
}

export async function build() {
  const state = sourceState()
  const node = pinnedNode()
  // Always the production build: React's development build is slow and logs to the console.
  const step = (words, ...args) => run(node, args, words, { ...environment, NODE_ENV: 'production' })
  await step('Building the storefront…', join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build')
  await step('Building the back office…', join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'vite.backoffice.config.ts')
  await step('Building its service worker…', join(root, 'tools', 'build-service-worker.ts'))
  await step('Compressing its files…', join(root, 'tools', 'compress.ts'))
  stamp('build', state)
}

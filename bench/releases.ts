import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync, mkdtempSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runReleasesSideBySide } from './releases-side-by-side.ts'
import { withDataDir } from '../src/server/testing/data-folder.ts'
import { lastRelease } from '../tools/last-release.ts'

/**
 * `node bench/releases.ts [tag or commit]`: runs the last tagged release and this tree side by side on one database while buyers order and pay, also
 * after this tree's migrations, and then rolls the update back. It builds the last release first. Before the first release this tree runs beside
 * itself.
 */
const root = join(import.meta.dirname, '..')
const last = process.argv[2] ?? lastRelease()

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

type Packages = Record<'dependencies' | 'devDependencies', Record<string, string>>
const readPackages = (tree: string) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as Packages // from this repository
  return { ...dependencies, ...devDependencies }
}

/** Builds the tree of a commit with its own packages, or with this tree's if they contain all of them. */
function prepareTree(into: string): void {
  mkdirSync(into)
  run('sh', ['-c', `git archive ${last} | tar -x -C '${into}'`], root)
  const ours = readPackages(root)
  const same = Object.entries(readPackages(into)).every(([name, version]) => ours[name] === version)
  if (same) symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'))
  else run('npm', ['ci', '--no-audit', '--no-fund'], into)
  run('npm', ['run', 'build'], into)
}

const folder = mkdtempSync(join(tmpdir(), 'shop-last-release-'))
try {
  if (!existsSync(join(root, 'build', 'server', 'index.js'))) throw new Error('this release is not built: npm run build')
  if (last === null) console.log('nothing is released yet (no tag v…): this tree runs beside itself')
  const tree = last === null ? root : join(folder, 'tree')
  if (last !== null) prepareTree(tree)
  const report = await withDataDir((dataDir) => runReleasesSideBySide(dataDir, tree, (line) => console.log(line)))
  console.log({ lastRelease: last, ...report })
  const { answered, paid, lostAnswers, surplus, gaps, unpaid, invented, duplicateEmails, ordersWithoutEmail, brokenPages } = report
  if (answered === 0 || paid === 0) throw new Error('nobody bought anything')
  if (lostAnswers + surplus + gaps + unpaid + invented + duplicateEmails + ordersWithoutEmail + brokenPages.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

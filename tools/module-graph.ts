import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')
const tests = /[.]test[.]tsx?$|^src\/server\/testing\//

/** The imports between files of `src`, as paths; without tests, packages and texts. */
function readImports(): Map<string, string[]> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const resolve = (file: string, named: string) => (named.startsWith('.') ? posix.join(dirname(file), named) : named.replace('#', 'src/'))
  return new Map(
    files
      .filter((file) => !tests.test(file))
      .map((file) => {
        const named = [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import|import\() ?'([.#][^']+)'/g)]
        return [file, named.map(([, name = '']) => resolve(file, name))]
      }),
  )
}

/** The parts of the shop: each module of the server by its name, and each other folder as a whole, with a slash. */
const part = /^src\/(?:server\/modules\/([^/]+)|(server)\/platform|([a-z0-9]+))\//

function findPart(file: string): string | null {
  const [, module, platform, folder] = part.exec(file) ?? []
  // The server's entry files join all modules on purpose.
  if (folder === 'server' || folder === 'content') return null
  return module ?? (platform ? 'platform/' : folder === undefined ? null : `${folder}/`)
}

/** The imports between parts, tables included, without tests. */
export function moduleGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [file, imported] of readImports()) {
    const from = findPart(file)
    if (from === null) continue
    const known = graph.get(from) ?? new Set<string>()
    graph.set(from, known)
    for (const to of imported.map(findPart)) if (to !== null && to !== from) known.add(to)
  }
  return graph
}

/** Everything that can be reached from each part. */
function reachable(graph: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  return new Map(
    [...graph.keys()].map((start) => {
      const found = new Set<string>()
      const open = [...(graph.get(start) ?? [])]
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (found.has(next)) continue
        found.add(next)
        open.push(...(graph.get(next) ?? []))
      }
      return [start, found] as const
    }),
  )
}

/** Groups of parts that all need each other; a group of one is in no cycle. */
export function findKnots(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = reachable(graph)
  const groups: string[][] = []
  for (const name of [...graph.keys()].toSorted()) {
    const group = groups.find(([first = '']) => reach.get(first)?.has(name) && reach.get(name)?.has(first))
    if (group) group.push(name)
    else groups.push([name])
  }
  return groups
}

/** Arrows between the groups that do not follow from other arrows, by the position of the group. */
export function listArrows(graph: ReadonlyMap<string, ReadonlySet<string>>, groups: readonly (readonly string[])[]): [from: number, to: number][] {
  const groupsByName = new Map(groups.flatMap((names, at) => names.map((name) => [name, at] as const)))
  const between = new Map(
    groups.map((names, at) => [
      String(at),
      new Set(
        names
          .flatMap((name) => [...(graph.get(name) ?? [])].map((to) => groupsByName.get(to)))
          .flatMap((to) => (to === undefined || to === at ? [] : [String(to)])),
      ),
    ]),
  )
  const reach = reachable(between)
  return [...between].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reach.get(other)?.has(to)))
      .map((to): [number, number] => [Number(from), Number(to)]),
  )
}

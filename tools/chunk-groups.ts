import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'

/** What the bundler tells of a module (rolldown's chunking context). */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}
interface ChunkGroup {
  readonly name: (id: string, graph: ModuleGraph) => string | null
  readonly priority: number
}

const storefront = join(import.meta.dirname, '..', 'src', 'storefront')

/** Every page loads these. */
const frame = ['entry.client.tsx', 'root.tsx', 'app/language-route.tsx', 'app/main-layout.tsx', 'app/bare-layout.tsx']
/** Pages whose first load has a limit (e2e/weight.spec.ts): they load nothing of each other or of the rest. */
const limited: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['catalogue/catalogue-page.tsx'],
  product: ['product/product-page.tsx'],
}

const filesOf = (routes: readonly RouteConfigEntry[]): string[] => routes.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])])

/** Everything that the files import statically, themselves included. */
function reachable(graph: ModuleGraph, files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = files.map((file) => join(storefront, file))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Every way to take at least one of the names, the largest first. */
function subsets(names: readonly string[]): string[] {
  const all = names.reduce<string[][]>((found, name) => [...found, ...found.map((one) => [...one, name])], [[]])
  return all
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.join('-'))
    .filter(Boolean)
}

/**
 * Chunks by route: what the frame imports is one file, and what the limited pages and all others (`pages`) import is one file for each
 * combination of them. A group takes what its modules import along, so the most shared comes first.
 */
export function chunkGroups(routes: readonly RouteConfigEntry[]): ChunkGroup[] {
  const special = new Set([...frame, ...Object.values(limited).flat()])
  const kinds: [string, readonly string[]][] = [...Object.entries(limited), ['pages', filesOf(routes).filter((file) => !special.has(file))]]
  let found: { frame: Set<string>; kinds: [string, Set<string>][] } | undefined
  const chunkOf = (id: string, graph: ModuleGraph): string => {
    found ??= { frame: reachable(graph, frame), kinds: kinds.map(([name, files]) => [name, reachable(graph, files)]) }
    if (found.frame.has(id)) return 'frame'
    return found.kinds.flatMap(([name, modules]) => (modules.has(id) ? [name] : [])).join('-')
  }
  // What only other pages import stays with each of them, or becomes `shared` below.
  const names = ['frame', ...subsets(kinds.map(([name]) => name)).filter((name) => name !== 'pages')]
  return names.map((name, index) => ({ name: (id, graph) => (chunkOf(id, graph) === name ? name : null), priority: names.length - index }))
}

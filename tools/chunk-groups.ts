import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'

/** The module information of rolldown's chunking context. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}
interface ChunkGroup {
  readonly name: (id: string, graph: ModuleGraph) => string | null
  readonly priority: number
}

const storefront = join(import.meta.dirname, '..', 'src', 'storefront')

/** Entries that every page loads. */
const frame = ['entry.client.tsx', 'root.tsx', 'app/language-route.tsx', 'app/main-layout.tsx', 'app/bare-layout.tsx']
/** Pages with a weight limit (e2e/weight.spec.ts): they must not load code of each other or of other pages. */
const limited: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['catalogue/catalogue-page.tsx'],
  product: ['product/product-page.tsx'],
}

/** Pages of the staff: code that they share with a limited page stays in its chunk, and other pages load none of it. */
const ofStaff = ['product/preview-page.tsx']

const listFiles = (routes: readonly RouteConfigEntry[]): string[] => routes.flatMap(({ file, children }) => [file, ...listFiles(children ?? [])])

/** The static import closure of the files, themselves included. */
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

/** All non-empty subsets of the names, the largest first. */
function subsets(names: readonly string[]): string[] {
  const all = names.reduce<string[][]>((found, name) => [...found, ...found.map((one) => [...one, name])], [[]])
  return all
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.join('-'))
    .filter(Boolean)
}

/**
 * Chunks by route: one file for what the frame imports, and one for each combination of the limited pages and all others (`pages`).
 * A group also takes the imports of its modules, so the most shared group comes first.
 */
export function chunkGroups(routes: readonly RouteConfigEntry[]): ChunkGroup[] {
  const special = new Set([...frame, ...Object.values(limited).flat(), ...ofStaff])
  const kinds: [string, readonly string[]][] = [...Object.entries(limited), ['pages', listFiles(routes).filter((file) => !special.has(file))]]
  let found: { frame: Set<string>; kinds: [string, Set<string>][] } | undefined
  const findChunk = (id: string, graph: ModuleGraph): string => {
    found ??= { frame: reachable(graph, frame), kinds: kinds.map(([name, files]) => [name, reachable(graph, files)]) }
    if (found.frame.has(id)) return 'frame'
    const name = found.kinds.flatMap(([kind, modules]) => (modules.has(id) ? [kind] : [])).join('-')
    // The limited pages share little that no other page needs: too little for a file of its own.
    return name === Object.keys(limited).join('-') ? `${name}-pages` : name
  }
  // Code of other pages only stays in their own chunks, or goes to `shared` below.
  const names = ['frame', ...subsets(kinds.map(([name]) => name)).filter((name) => name !== 'pages')]
  return names.map((name, index) => ({ name: (id, graph) => (findChunk(id, graph) === name ? name : null), priority: names.length - index }))
}

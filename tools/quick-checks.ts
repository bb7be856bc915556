/** The quick checks, in the order in which they fail fastest. */
export const quickChecks: readonly [name: string, command: string[]][] = [
  ['format', ['biome', 'format']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['boundaries', ['depcruise', 'src', 'e2e', 'bench', '--config', '.dependency-cruiser.mjs', '--output-type', 'err']],
  // The page types first: the pages import them, and a fresh clone has none.
  ['page types', ['react-router', 'typegen']],
  ['unused code', ['knip']],
  ['types', ['tsc']],
  // What runs on one side only may not lean on the other: no document on the server, no Buffer in the browser.
  ['server types', ['tsc', '-p', 'tsconfig.server.json']],
  ['browser types', ['tsc', '-p', 'tsconfig.browser.json']],
  ['shared types', ['tsc', '-p', 'tsconfig.shared.json']],
]

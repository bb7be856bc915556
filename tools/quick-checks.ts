/** The quick checks, the fastest first. */
export const quickChecks: readonly [name: string, command: string[]][] = [
  ['format', ['biome', 'format']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['boundaries', ['depcruise', 'src', 'e2e', 'bench', '--config', '.dependency-cruiser.mjs', '--output-type', 'err']],
  // Route types come first: the pages import them, and a fresh clone has none.
  ['page types', ['react-router', 'typegen']],
  ['unused code', ['knip']],
  ['types', ['tsc']],
  // One project per runtime, so that the server cannot use `document` or the browser `Buffer`.
  ['server types', ['tsc', '-p', 'tsconfig.server.json']],
  ['browser types', ['tsc', '-p', 'tsconfig.browser.json']],
  ['shared types', ['tsc', '-p', 'tsconfig.shared.json']],
]

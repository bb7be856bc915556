/** The quick checks, in the order in which they fail fastest. */
export const quickChecks: readonly [name: string, command: string[]][] = [
  ['format', ['biome', 'format']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['boundaries', ['depcruise', 'src', 'e2e', 'bench', '--config', '.dependency-cruiser.mjs', '--output-type', 'err']],
  ['page types', ['react-router', 'typegen']],
  ['types', ['tsc']],
]

import type { Step } from './run.ts'

/** The checks that read the sources and run nothing, the fastest first. */
export const quickChecks: readonly Step[] = [
  { name: 'format', command: ['biome', 'format'] },
  // The pages import their routes' types, and a fresh clone has none.
  { name: 'page types', command: ['react-router', 'typegen'] },
  { name: 'boundaries', command: ['depcruise', 'src', 'e2e', 'bench', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'] },
  { name: 'unused code', command: ['knip'] },
  // Both in one program, each file under its own runtime: tsconfig.json. With more room its memory is collected less often.
  { name: 'lint and types', command: ['oxlint', '--deny-warnings'], environment: { GOGC: '400', GOMEMLIMIT: '3GiB' } },
]

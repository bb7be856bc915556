import type { Step } from './run.ts'

/** Checks of the sources as they stand, the fastest first. */
export const sourceChecks: readonly Step[] = [
  { name: 'format', command: ['biome', 'format'] },
  // The pages import their routes' types, and a fresh clone has none.
  { name: 'page types', command: ['react-router', 'typegen'] },
  // Both in one program, each file under its own runtime: tsconfig.json. With more room its memory is collected less often.
  { name: 'lint and types', command: ['oxlint', '--deny-warnings'], environment: { GOGC: '400', GOMEMLIMIT: '3GiB' } },
]

/** Who may import whom. */
export const boundaries: Step = {
  name: 'boundaries',
  command: ['depcruise', 'src', 'e2e', 'bench', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
}

/** What nobody imports. */
export const unusedCode: Step = { name: 'unused code', command: ['knip'] }

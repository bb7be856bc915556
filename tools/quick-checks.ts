import type { Step } from './run.ts'

/** Checks of the sources as they stand, the fastest first. */
export const sourceChecks: readonly Step[] = [
  { name: 'format', command: ['biome', 'format'] },
  // Pages import generated types of their routes, which a fresh clone lacks.
  { name: 'page types', command: ['react-router', 'typegen'] },
  // One program for lint and types, each file under its own runtime: tsconfig.json. A larger heap is collected less often.
  { name: 'lint and types', command: ['oxlint', '--deny-warnings'], environment: { GOGC: '400', GOMEMLIMIT: '3GiB' } },
]

/** Checks the import boundaries. */
export const boundaries: Step = {
  name: 'boundaries',
  command: ['depcruise', 'src', 'e2e', 'bench', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
}

/** Finds unused files, exports and packages. */
export const unusedCode: Step = { name: 'unused code', command: ['knip'] }

import { boundaries, sourceChecks } from './quick-checks.ts'
import { endWith, runLanes } from './run.ts'

// `npm run verify`: the checks for every commit, in a minute. Only `npm test` runs tests that render screens, and looks for unused code.
const unit = ['src/contract', 'src/geometry', 'src/ui', 'src/i18n', 'src/storefront', 'src/backoffice', 'tools', 'demo']
const tests = { name: 'unit', command: ['vitest', 'run', '--project=pure', '--maxWorkers=1', '--exclude', '**/*.test.tsx', ...unit] }
endWith(await runLanes([sourceChecks, [tests, boundaries]]))

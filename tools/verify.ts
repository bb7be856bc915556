import { boundaries, sourceChecks } from './quick-checks.ts'
import { endWith, runLanes } from './run.ts'

// `npm run verify`: the checks that every commit passes, in a minute. What renders screens, and unused code, are left to `npm test`.
const unit = ['src/contract', 'src/geometry', 'src/ui', 'src/i18n', 'src/storefront', 'src/backoffice', 'tools', 'demo']
const tests = { name: 'unit', command: ['vitest', 'run', '--project=pure', '--maxWorkers=1', '--exclude', '**/*.test.tsx', ...unit] }
endWith(await runLanes([sourceChecks, [tests, boundaries]]))

import { quickChecks } from './quick-checks.ts'
import { endWith, runLanes } from './run.ts'

// `npm run verify`: the checks that every commit passes, in a minute. What renders screens is left to `npm test`.
const unit = ['src/contract', 'src/geometry', 'src/ui', 'src/i18n', 'src/storefront', 'src/backoffice', 'tools', 'demo']
endWith(await runLanes([quickChecks, [{ name: 'unit', command: ['vitest', 'run', '--project=pure', '--exclude', '**/*.test.tsx', ...unit] }]]))

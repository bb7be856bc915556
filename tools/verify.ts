import { quickChecks } from './quick-checks.ts'
import { runTool } from './run.ts'

// `npm run verify`: the checks that every commit passes. Stops at the first failure.
const unit = ['unit', ['vitest', 'run', 'src/contract', 'src/geometry', 'src/ui', 'src/i18n', 'src/storefront', 'tools', 'demo']] as const
for (const [name, command] of [...quickChecks, unit]) {
  if (!runTool(name, [...command]).passed) {
    console.error(`\n${name} failed`)
    process.exit(1)
  }
}
console.log('\nAll quick checks passed.')

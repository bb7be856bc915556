import { quickChecks } from './quick-checks.ts'
import { runTool } from './run.ts'

// Every check runs, even after one failed: one round tells all.
const results = [...quickChecks, ['unit and server', ['vitest', 'run']] as const, ['journeys', ['playwright', 'test']] as const].map(
  ([name, command]) => runTool(name, [...command]),
)

console.log('')
for (const { name, passed, seconds } of results) console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s)`)
const failed = results.filter(({ passed }) => !passed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

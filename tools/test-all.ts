import { join } from 'node:path'
import { failuresIn } from './failures.ts'
import { quickChecks } from './quick-checks.ts'
import { runTool } from './run.ts'

const reports = join(import.meta.dirname, '..', 'node_modules', '.cache', 'test-reports')
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')
const suites = [
  ['unit and server', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]],
  ['journeys', ['playwright', 'test', '--reporter=list,json']],
] as const

// Every check runs even after a failure, so that one run shows all failures.
const results = [...quickChecks, ...suites].map(([name, command]) => runTool(name, [...command], { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport }))

console.log('')
for (const { name, passed, seconds } of results) console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s)`)
// Repeated at the end, because a reader of a long log often sees only its last lines.
for (const failure of [...failuresIn(unitReport), ...failuresIn(journeyReport)]) console.log(`\n${failure}`)
const failed = results.filter(({ passed }) => !passed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

import { join } from 'node:path'
import { failuresIn } from './failures.ts'
import { quickChecks } from './quick-checks.ts'
import { runTool, type ToolResult } from './run.ts'

const reports = join(import.meta.dirname, '..', 'node_modules', '.cache', 'test-reports')
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')
const unit = ['unit and server', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]] as const
const journeys = ['playwright', 'test', '--reporter=list,json']

// Every check runs even after a failure, so that one run shows all failures. Journeys wait for pages and tests for whole shops
// that start: beside each other they use the time in which the other waits.
console.log('Browser journeys run meanwhile and are printed at the end.')
const besides = runTool('journeys', journeys, { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport }, { beside: true })
const results: ToolResult[] = []
for (const [name, command] of [...quickChecks, unit]) results.push(await runTool(name, command))
results.push(await besides)

console.log('')
for (const { name, passed, seconds } of results) console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s)`)
// Repeated at the end, because a reader of a long log often sees only its last lines.
for (const failure of [...failuresIn(unitReport), ...failuresIn(journeyReport)]) console.log(`\n${failure}`)
const failed = results.filter(({ passed }) => !passed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

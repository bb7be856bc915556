import { join } from 'node:path'
import { failuresIn } from './failures.ts'
import { quickChecks } from './quick-checks.ts'
import { endWith, runLanes } from './run.ts'

const reports = join(import.meta.dirname, '..', 'node_modules', '.cache', 'test-reports')
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')

// Beside each other: what waits for a page or for a start leaves its processor to what computes.
const results = await runLanes([
  [{ name: 'journeys', command: ['playwright', 'test', '--reporter=list,json'], environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport } }],
  [{ name: 'unit', command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`] }],
  quickChecks,
])
endWith(results, { journeys: failuresIn(journeyReport), unit: failuresIn(unitReport) })

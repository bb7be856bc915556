import { join } from 'node:path'
import { failuresIn } from './failures.ts'
import { quickChecks } from './quick-checks.ts'
import { endWith, runLanes } from './run.ts'

const reports = join(import.meta.dirname, '..', 'node_modules', '.cache', 'test-reports')
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')

// One after the other: both suites keep two processors busy, and a journey beside the other suite runs into limits of time.
const results = await runLanes([
  [
    ...quickChecks,
    { name: 'unit', command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`] },
    { name: 'journeys', command: ['playwright', 'test', '--reporter=list,json'], environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport } },
  ],
])
endWith(results, { journeys: failuresIn(journeyReport), unit: failuresIn(unitReport) })

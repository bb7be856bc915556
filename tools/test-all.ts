import { join } from 'node:path'
import { failuresIn } from './failures.ts'
import { quickChecks } from './quick-checks.ts'
import { endWith, runLanes } from './run.ts'

const reports = join(import.meta.dirname, '..', 'node_modules', '.cache', 'test-reports')
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')

// Each suite with one worker: two processors stay busy without waiting for each other, and what a worker loads or starts is there once.
const unit = ['vitest', 'run', '--maxWorkers=1', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
const journeys = ['playwright', 'test', '--workers=1', '--reporter=list,json']
const results = await runLanes([
  [{ name: 'unit', command: unit }],
  [...quickChecks, { name: 'journeys', command: journeys, environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport } }],
])
endWith(results, { journeys: failuresIn(journeyReport), unit: failuresIn(unitReport) })

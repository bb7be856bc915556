import { join } from 'node:path'
import { failuresIn } from './failures.ts'
import { quickChecks } from './quick-checks.ts'
import { endWith, runLanes } from './run.ts'

const reports = join(import.meta.dirname, '..', 'node_modules', '.cache', 'test-reports')
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')

// Each suite with one worker beside the other one: two processors stay busy, and what every worker loads or starts is there once.
const unit = ['vitest', 'run', '--maxWorkers=1', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
const journeys = ['playwright', 'test', '--workers=1', '--reporter=list,json']
const results = await runLanes([
  [...quickChecks, { name: 'unit', command: unit }],
  [{ name: 'journeys', command: journeys, environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport } }],
])
endWith(results, { journeys: failuresIn(journeyReport), unit: failuresIn(unitReport) })

import { join } from 'node:path'
import { failuresIn } from './failures.ts'
import { boundaries, sourceChecks, unusedCode } from './quick-checks.ts'
import { endWith, runLanes } from './run.ts'

const reports = join(import.meta.dirname, '..', 'node_modules', '.cache', 'test-reports')
const reportPath = (name: string) => join(reports, `${name}.json`)

const tests = (name: string, ...options: string[]) => ({
  name,
  command: ['vitest', 'run', ...options, '--maxWorkers=1', '--reporter=default', '--reporter=json', `--outputFile.json=${reportPath(name)}`],
})
const onServer = (part: 1 | 2) => tests(`server ${part}`, '--project=server', '--project=processes', `--shard=${part}/2`)
const journeys = {
  name: 'journeys',
  command: ['playwright', 'test', '--workers=1', '--reporter=list,json'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('journeys') },
}
// One worker per suite, so that whatever a worker loads or starts exists once. Three lanes of about equal length keep two processors busy while one
// waits.
const lanes = [[onServer(1)], [journeys, tests('unit', '--project=pure'), boundaries, unusedCode], [...sourceChecks, onServer(2)]]
const results = await runLanes(lanes)
endWith(results, Object.fromEntries(['server 1', 'server 2', 'journeys', 'unit'].map((name) => [name, failuresIn(reportPath(name))])))

import { join } from 'node:path'
import { failuresIn } from './failures.ts'
import { quickChecks } from './quick-checks.ts'
import { endWith, runLanes } from './run.ts'

const reports = join(import.meta.dirname, '..', 'node_modules', '.cache', 'test-reports')
const reportOf = (name: string) => join(reports, `${name}.json`)

const tests = (name: string, ...projects: string[]) => ({
  name,
  command: ['vitest', 'run', ...projects.map((project) => `--project=${project}`), '--maxWorkers=1', '--reporter=default', '--reporter=json'].concat(
    `--outputFile.json=${reportOf(name)}`,
  ),
})
const journeys = {
  name: 'journeys',
  command: ['playwright', 'test', '--workers=1', '--reporter=list,json'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('journeys') },
}
// Each suite with one worker: what a worker loads or starts is there once. Three lanes keep two processors busy while one waits.
const results = await runLanes([[tests('server', 'server', 'processes')], [journeys], [...quickChecks, tests('unit', 'pure')]])
endWith(results, Object.fromEntries(['server', 'journeys', 'unit'].map((name) => [name, failuresIn(reportOf(name))])))

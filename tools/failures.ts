import { readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages: readonly string[] | null }[]
  }[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly results: readonly { readonly status: string; readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

/** A failure in short: the test and the beginning of its message. */
const inShort = (test: string, message: string) =>
  `${test}\n${stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
    .slice(0, 6)
    .join('\n')
    .slice(0, 500)}`

function* listFailures(suite: Suite): Generator<string> {
  for (const { title, file, tests } of suite.specs ?? [])
    for (const { projectName, results } of tests)
      for (const { status, errors } of results)
        if (status !== 'passed' && status !== 'skipped')
          yield inShort(`[${projectName}] ${file} > ${title}`, errors.map(({ message }) => message ?? '').join('\n') || status)
  for (const inner of suite.suites ?? []) yield* listFailures(inner)
}

/** Failures in the JSON report of Vitest or Playwright. The report is deleted, so that a later run cannot read it again. */
export function failuresIn(reportFile: string): string[] {
  let report: VitestReport | Suite
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport | Suite
  } catch {
    return [] // the run ended before its report, and printed the reason
  }
  rmSync(reportFile)
  if (!('testResults' in report)) return [...listFailures(report)]
  return report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message && assertionResults.every(({ status }) => status === 'passed') ? [inShort(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => inShort(`${name.replace(`${process.cwd()}/`, '')} > ${fullName}`, (failureMessages ?? []).join('\n'))),
  ])
}

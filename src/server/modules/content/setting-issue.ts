import type { z } from 'zod'
import { settingErrors } from '#contract/setting-errors.ts'

type Issue = z.core.$ZodIssue

/** The error text of an issue, in a form that clients can translate; the schema's own texts already are. */
function textOfIssue(issue: Issue): string {
  const limit = (text: string, value: unknown) => text.replace('{{limit}}', String(value))
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'array') return settingErrors.chooseOne
      if (issue.origin === 'string') return settingErrors.missing
      return limit(issue.inclusive === false ? settingErrors.moreThan : settingErrors.atLeast, issue.minimum)
    case 'too_big':
      return limit(issue.origin === 'string' ? settingErrors.longText : settingErrors.atMost, issue.maximum)
    case 'invalid_type':
      if (issue.expected === 'int') return settingErrors.wholeNumber
      return issue.expected === 'number' ? settingErrors.number : settingErrors.missing
    case 'invalid_format':
      return issue.format === 'date' ? settingErrors.day : issue.message
    default:
      return issue.message
  }
}

/** Errors of a group of settings by dotted name; only the first error of each field. */
export function errorsOfGroup({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.') || 'value', textOfIssue(issue)]))
}

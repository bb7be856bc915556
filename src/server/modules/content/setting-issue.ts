import type { z } from 'zod'
import { settingErrors } from '#contract/setting-errors.ts'

type Issue = z.core.$ZodIssue

/** What is wrong, in one of the texts that clients translate by; the schema's own texts are such already. */
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

/** What is wrong with a group of settings, by the dotted names within it; of several faults of one field the first. */
export function errorsOfGroup({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.') || 'value', textOfIssue(issue)]))
}

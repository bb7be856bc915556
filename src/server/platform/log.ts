import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '../config.ts'

/** What the log contains of an error: enough to find the cause, without personal data. */
export interface ErrorReport {
  readonly type: string
  readonly message: string
  /** SQLSTATE, or the code of a system or library error. */
  readonly code?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  /** The stack without the message above it. */
  readonly stack?: string
  readonly cause?: ErrorReport
}

/** Removes emails, phones and long random secrets, wherever a library has put them into a message. */
export function withoutPersonalData(text: string): string {
  return text
    .replaceAll(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g, '<email>')
    .replaceAll(/\+?\d[\d\s()-]{8,}\d/g, (digits) => (digits.replaceAll(/\D/g, '').length >= 10 ? '<number>' : digits))
    .replaceAll(/[\w-]{40,}/g, '<secret>')
}

/** The name of a statement without its data: `insert into "orders" (…) values ($1, …)` → `insert orders`. */
function statementName(query: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(query) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(query) ?? []
  return table === undefined ? verb : `${verb} ${table}`
}

/** PostgreSQL quotes values in errors about data and syntax; in others it quotes names. */
function databaseMessage(message: string, code: string): string {
  return /^(22|42601)/.test(code) ? message.replaceAll(/"(?:[^"]|"")*"/g, '"…"') : message
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * An allow-list, because libraries attach anything to their errors: drizzle the statement with its parameters, PostgreSQL the failing
 * row, nodemailer the recipients.
 */
export function reportError(error: unknown, depth = 0): ErrorReport {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) }
  const { query, code, table, column, constraint } = error as unknown as Partial<Record<string, unknown>> // any error; each value is checked
  const known = text(code)
  const message =
    typeof query === 'string'
      ? `the statement failed: ${statementName(query)}`
      : withoutPersonalData(known === undefined ? error.message : databaseMessage(error.message, known))
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  return {
    type: error.name,
    message,
    ...Object.fromEntries(
      Object.entries({ code: known, table: text(table), column: text(column), constraint: text(constraint) }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    ...(frames.length > 0 ? { stack: frames.join('\n') } : {}),
    ...(error.cause === undefined || depth >= 4 ? {} : { cause: reportError(error.cause, depth + 1) }),
  }
}

/** {@link reportError} in one line, for job outputs and terminals: `the statement failed: insert orders (23505 orders_number)`. */
export function describeError(error: unknown): string {
  const line = ({ message, code, constraint, table, cause }: ErrorReport): string => {
    const facts = [code, constraint ?? table].filter(Boolean).join(' ')
    return `${message}${facts && ` (${facts})`}${cause ? `: ${line(cause)}` : ''}`
  }
  return line(reportError(error))
}

/** The shop's log: one JSON object per line. @param destination standard output by default */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    hooks: {
      // Without our own message pino would log the error's message, which may contain personal data.
      logMethod([first, message, ...rest], method) {
        const err: unknown = first instanceof Error ? first : Object(first).err
        if (message === undefined && err !== undefined) method.call(this, first instanceof Error ? { err } : first, describeError(err))
        else method.apply(this, [first, message, ...rest])
      },
    },
    serializers: { err: reportError, error: reportError, reason: reportError },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }
  return destination ? pino(options, destination) : pino(options)
}

import type { FastifyRequest } from 'fastify'
import type { AppContext } from './app-context.ts'

/** What an operator must be able to find after an incident. */
export type SecurityEvent =
  | 'registered'
  | 'signed-in'
  | 'sign-in-failed'
  | 'sign-in-blocked'
  | 'rate-limited'
  | 'signed-out'
  | 'signed-out-everywhere'
  | 'token-refused'
  | 'refresh-refused'
  | 'refresh-token-reused'
  | 'access-denied'
  | 'password-changed'
  | 'password-change-failed'
  | 'password-reset-asked'
  | 'password-reset'
  | 'password-reset-refused'
  | 'data-exported'
  | 'account-erased'
  | 'account-blocked'
  | 'account-unblocked'
  | 'order-claimed'
  | 'order-claim-refused'
  | 'order-link-renewed'
  | 'staff-sign-in-failed'
  | 'staff-password-right'
  | 'staff-code-failed'
  | 'staff-signed-in'
  | 'staff-signed-out'
  | 'staff-invited'
  | 'staff-joined'
  | 'staff-reset'

const alarming: ReadonlySet<SecurityEvent> = new Set(['refresh-token-reused', 'rate-limited', 'sign-in-blocked', 'access-denied'])

/** Facts that are no secrets and no personal data: ids of rows, names of limits, reasons. */
export type SecurityDetails = Readonly<Record<string, string | number | readonly string[] | null>>

/** One line of the log about one event. @param request null for an operator's command */
export function logSecurityEvent(
  { log }: Pick<AppContext, 'log'>,
  request: Pick<FastifyRequest, 'ip' | 'id'> | null,
  event: SecurityEvent,
  facts: SecurityDetails = {},
): void {
  const line = { security: event, ...(request ? { reqId: request.id, address: request.ip } : { by: 'operator' }), ...facts }
  log[alarming.has(event) ? 'warn' : 'info'](line, 'security event')
}

/** The same with the request at hand, for use cases that know what happened but not who asked. */
export type ReportSecurity = (event: SecurityEvent, facts?: SecurityDetails) => void

export function securityReporter(context: Pick<AppContext, 'log'>, request: Pick<FastifyRequest, 'ip' | 'id'>): ReportSecurity {
  return (event, facts) => logSecurityEvent(context, request, event, facts)
}

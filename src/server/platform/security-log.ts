import type { FastifyRequest } from 'fastify'
import type { AppContext } from './app-context.ts'

/** Events that an operator must be able to find after an incident. */
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

/** Facts without secrets and personal data: row ids, names of limits, reasons. */
export type SecurityDetails = Readonly<Record<string, string | number | readonly string[] | null>>

/** Logs a security event in one line. @param request null for an operator's command */
export function logSecurityEvent(
  { log }: Pick<AppContext, 'log'>,
  request: Pick<FastifyRequest, 'ip' | 'id'> | null,
  event: SecurityEvent,
  facts: SecurityDetails = {},
): void {
  const line = { security: event, ...(request ? { reqId: request.id, address: request.ip } : { by: 'operator' }), ...facts }
  log[alarming.has(event) ? 'warn' : 'info'](line, 'security event')
}

/** {@link logSecurityEvent} bound to a request, for use cases that do not know the request. */
export type ReportSecurity = (event: SecurityEvent, facts?: SecurityDetails) => void

export function securityReporter(context: Pick<AppContext, 'log'>, request: Pick<FastifyRequest, 'ip' | 'id'>): ReportSecurity {
  return (event, facts) => logSecurityEvent(context, request, event, facts)
}

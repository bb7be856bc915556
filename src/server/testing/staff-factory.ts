import { isFailure } from '#contract/errors.ts'
import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { AdminEndpoint } from '#contract/admin/api.ts'
import type { TotpSetup } from '#contract/admin/session.ts'
import type { Shape, ShapeOf } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/permissions.ts'
import { inviteStaff } from '../modules/staff/index.ts'
import { totpAt } from '../modules/staff/totp.ts'
import { operator } from '../platform/audit/record-change.ts'
import type { TestContext } from './test-context.ts'

export const staffPassword = 'вода точить камінь тихо'

export interface TestStaff {
  readonly id: number
  readonly email: string
  readonly totp: string
  readonly recoveryCodes: readonly string[]
  /** `staff-session=…` */
  cookie: string
}

/** The headers of a write by the shop's own pages. */
export const ownOrigin = (context: TestContext) => ({ origin: context.publicUrl() })

export function cookieIn({ 'set-cookie': cookie }: Record<string, unknown>): string {
  const [first] = [cookie].flat()
  return typeof first === 'string' ? (first.split(';')[0] ?? '') : ''
}

/** A signed-in staff member: invited by an operator's command, the rest through the real calls. */
export async function createStaff(context: TestContext, roles: readonly StaffRole[]): Promise<TestStaff> {
  const email = `staff-${randomBytes(6).toString('hex')}@example.com`
  const invited = await inviteStaff(context, operator, { email, roles, language: 'uk' })
  if (isFailure(invited)) throw new Error(invited.failure)
  const url = `/api/v1/admin/invitations/${invited.secret}`
  const post = (path: string, payload: object) => context.call({ method: 'POST', url: `${url}/${path}`, headers: ownOrigin(context), payload })
  const accepted = await post('accept', { name: 'Олена Коваль', password: staffPassword, password_repeat: staffPassword })
  expect(accepted).toMatchObject({ status: 200 })
  const { secret } = accepted.body as TotpSetup // checked by the status above
  const confirmed = await post('confirm', { code: totpAt(secret, context.clock.now()) })
  expect(confirmed).toMatchObject({ status: 200 })
  const { recovery_codes: recoveryCodes } = confirmed.body as { recovery_codes: string[] } // checked by the status above
  const cookie = cookieIn(confirmed.headers)
  const me = await context.call({ url: '/api/v1/admin/me', headers: { cookie } })
  const { id } = me.body as { id: number } // the answer of this call
  return { id, email, totp: secret, recoveryCodes, cookie }
}

export interface AdminAnswer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Record<string, unknown>
}

type Input<S> = Omit<S, 'output' | 'query'> & { readonly query?: string }

type CallInput<S extends Shape> = Partial<Input<ShapeOf<AdminEndpoint<S>>>> & {
  readonly params?: object
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/** Calls a row of the back office's table, signed in or not. */
export async function callAdmin<S extends Shape>(
  context: TestContext,
  person: Pick<TestStaff, 'cookie'> | null,
  { method, path }: AdminEndpoint<S>,
  input: CallInput<S> = {},
): Promise<AdminAnswer<S['output']>> {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(Object(input.params)[key])))
  const request: InjectOptions = {
    method,
    url: `/api${filled}${input.query ? `?${input.query}` : ''}`,
    headers: {
      ...ownOrigin(context),
      ...(person ? { cookie: person.cookie } : {}),
      ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
    },
    ...(input.body === undefined ? {} : { payload: input.body as object }), // the row decides the type
  }
  const answer = await context.call(request)
  return { status: answer.status, body: answer.body as S['output'], headers: answer.headers } // the row's type, if the status is a success
}

/** {@link callAdmin} that throws on failure: an unnoticed refusal would make a test prove nothing. */
export async function doAdmin<S extends Shape>(
  context: TestContext,
  person: Pick<TestStaff, 'cookie'> | null,
  row: AdminEndpoint<S>,
  input: CallInput<S> = {},
): Promise<void> {
  const { status, body } = await callAdmin(context, person, row, input)
  expect(status, `${row.path}: ${JSON.stringify(body)}`).toBeLessThan(300)
}

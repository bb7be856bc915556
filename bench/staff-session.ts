import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { TotpSetup } from '../src/contract/admin/session.ts'

/** Calls a path of the back office, signed in; bodies are JSON unless the headers say otherwise. */
export type StaffCall = (path: string, init?: RequestInit) => Promise<Response>

/**
 * A new owner of a running shop, from the invitation to a session, which stands in the database and so outlives the process.
 * @param environment of the shop: where its data are
 */
export async function signInOwner(url: string, environment: Record<string, string>): Promise<StaffCall> {
  const printed = execFileSync(
    process.execPath,
    [join(import.meta.dirname, '../src/server/manage.ts'), 'staff', 'invite', `bench-${Date.now()}@example.com`, 'owner'],
    {
      env: { ...process.env, LOG_LEVEL: 'silent', NBU_URL: 'http://127.0.0.1:9', ...environment },
      encoding: 'utf8',
    },
  )
  const invitation = `/invitations/${/#token=([^\s"<]+)/.exec(printed)?.[1] ?? ''}`
  const headers: Record<string, string> = { origin: url, 'user-language': 'uk' }
  const request: StaffCall = (path, init = {}) =>
    fetch(`${url}/api/v1/admin${path}`, {
      ...init,
      headers: { ...headers, ...(init.body === undefined ? {} : { 'content-type': 'application/json' }), ...Object(init.headers) },
    })
  const post = async (path: string, body: object) => {
    const answer = await request(path, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const password = 'Beton-i-kvity-na-terasi'
  const accepted = await post(`${invitation}/accept`, { name: 'Олена Коваль', password, password_repeat: password })
  const { secret } = (await accepted.json()) as TotpSetup // its answer
  const newCode = () => new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate()
  const confirmed = await post(`${invitation}/confirm`, { code: newCode() })
  headers['cookie'] = confirmed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  // What is sensitive wants a new code when the last one is older than ten minutes.
  return async (path, init) => {
    const answer = await request(path, init)
    if (answer.status !== 403) return answer
    const { reason } = (await answer.clone().json()) as { reason?: string } // an error of the shop
    if (reason !== 'fresh_code_needed') return answer
    await post('/session/code', { code: newCode() })
    return request(path, init)
  }
}

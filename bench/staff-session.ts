import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { TotpSetup } from '../src/contract/admin/session.ts'

/** Calls a path of the back office, signed in; bodies are JSON unless the headers say otherwise. */
export type StaffCall = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Signs in a new owner of a running shop, from the invitation to a session; the session is in the database and outlives the process.
 * @param environment of the shop, which locates its data
 */
export async function signInOwner(url: string, environment: Record<string, string>): Promise<StaffCall> {
  const email = `bench-${Date.now()}@example.com`
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, '../src/server/manage.ts'), 'staff', 'invite', email, 'owner'], {
    env: { ...process.env, LOG_LEVEL: 'silent', NBU_URL: 'http://127.0.0.1:9', ...environment },
    encoding: 'utf8',
  })
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
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie) headers['cookie'] = cookie
    return answer
  }
  const password = 'Beton-i-kvity-na-terasi'
  const accepted = await post(`${invitation}/accept`, { name: 'Олена Коваль', password, password_repeat: password })
  const { secret } = (await accepted.json()) as TotpSetup // its answer
  let usedStep = 0
  /** A code is valid once, so this waits for the next half minute. */
  const newCode = async () => {
    while (stepNow() <= usedStep) await sleep(500)
    usedStep = stepNow()
    return new TOTP({ secret: Secret.fromBase32(secret), period: codeSeconds, digits: 6 }).generate()
  }
  await post(`${invitation}/confirm`, { code: await newCode() })
  return async (path, init) => {
    const answer = await request(path, init)
    // A session gets a new secret with each code; its answer is lost when the shop is killed before sending it.
    if (answer.status === 401) await post('/session', { email, password })
    else if (answer.status !== 403 || ((await answer.clone().json()) as { reason?: string }).reason !== 'fresh_code_needed') return answer // an error answer of the shop
    // A sensitive act needs a new code when the last one is older than ten minutes.
    await post('/session/code', { code: await newCode() })
    return request(path, init)
  }
}

const codeSeconds = 30
const stepNow = () => Math.floor(Date.now() / 1_000 / codeSeconds)

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staffRoles } from '#contract/permissions.ts'
import { adminEndpoints } from '#contract/admin/api.ts'
import { callAdmin, cookieIn, createStaff, doAdmin, ownOrigin, staffPassword, type TestStaff } from '../../testing/staff-factory.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { emails } from '../../platform/mail/tables.ts'
import { unsealEmail } from '../../platform/mail/stored-emails.ts'
import { runCommand } from '../../manage/run-command.ts'
import { purgeAudit } from './jobs.ts'
import { sessionCookie } from './sessions.ts'
import { addColleague, demoStaff, demoStaffLines, seedDemoStaff } from './demo-staff.ts'
import { staff, staffFactors, staffSessions, staffRecoveryCodes } from './tables.ts'
import { totpAt } from './totp.ts'

let context: TestContext
let owner: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  owner = await createStaff(context, ['owner'])
})
const others: TestContext[] = []
afterAll(() => Promise.all([context, ...others].map((one) => one.close())))

/** A shop of a test's own. */
async function openAnother(environment: Record<string, string> = {}): Promise<TestContext> {
  const another = await createTestContext(environment)
  others.push(another)
  return another
}
// Every test has half minutes of its own, whose codes nobody has used.
beforeEach(() => context.clock.advance(5 * 60_000))

const hour = 60 * 60_000
const codeNow = (person: TestStaff) => totpAt(person.totp, context.clock.now())
const signIn = (email: string, password = staffPassword) => callAdmin(context, null, adminEndpoints.signIn, { body: { email, password } })

async function signInWhole(person: TestStaff, remember = false): Promise<TestStaff> {
  const first = await signIn(person.email)
  const second = await callAdmin(context, { cookie: cookieIn(first.headers) }, adminEndpoints.enterCode, {
    body: { code: codeNow(person), remember },
  })
  expect(second).toMatchObject({ status: 200, body: { state: 'signed-in' } })
  return { ...person, cookie: cookieIn(second.headers) }
}
const meAs = (person: Pick<TestStaff, 'cookie'>) => callAdmin(context, person, adminEndpoints.viewMe)

test('an operator invites the first owner, who sets password and authenticator by the link of the e-mail, once', async () => {
  const output = await runCommand(context, ['staff', 'invite', 'first@example.com'])
  const [sentEmail] = (await context.database.db.select().from(emails)).filter(({ recipient }) => recipient === 'first@example.com')
  const link = /http\S+#token=(\S+)/.exec(unsealEmail(context, sentEmail ?? { text: '', content: null }).text)
  expect(sentEmail?.kind).toBe('staff-invitation')
  expect(output).toContain(link?.[0] ?? 'no link')
  expect(sentEmail?.text).not.toContain(link?.[1])
  const params = { token: link?.[1] ?? '' }
  expect(await callAdmin(context, null, adminEndpoints.viewInvitation, { params })).toMatchObject({
    status: 200,
    body: { email: 'first@example.com', name: null, roles: ['owner'] },
  })
  const form = { name: 'Іван Франко', password: staffPassword, password_repeat: staffPassword }
  const refused = await callAdmin(context, null, adminEndpoints.acceptInvitation, {
    params,
    body: { ...form, password: 'password1', password_repeat: 'password1' },
  })
  expect(refused).toMatchObject({ status: 422, body: { reason: 'invalid', errors: { password: 'The password is too common.' } } })
  const setup = await callAdmin(context, null, adminEndpoints.acceptInvitation, { params, body: form })
  const { secret, otpauth_uri: uri } = setup.body
  expect(uri).toContain(`secret=${secret}`)
  expect((await signIn('first@example.com')).status, 'nothing holds before the authenticator is confirmed').toBe(401)
  const wrong = await callAdmin(context, null, adminEndpoints.confirmTotp, { params, body: { code: '000000' } })
  expect(wrong).toMatchObject({ status: 422, body: { reason: 'code_wrong' } })
  const confirmed = await callAdmin(context, null, adminEndpoints.confirmTotp, { params, body: { code: totpAt(secret, context.clock.now()) } })
  expect(confirmed.body.recovery_codes).toHaveLength(10)
  expect(await meAs({ cookie: cookieIn(confirmed.headers) })).toMatchObject({ status: 200, body: { roles: ['owner'], recovery_codes_left: 10 } })
  expect(await callAdmin(context, null, adminEndpoints.viewInvitation, { params })).toMatchObject({
    status: 410,
    body: { reason: 'invitation_ended' },
  })
})

test('an invitation ends after three days', async () => {
  const output = await runCommand(context, ['staff', 'invite', 'late@example.com', 'content'])
  const params = { token: output.split('#token=')[1] ?? '' }
  context.clock.advance(72 * hour - 1)
  expect((await callAdmin(context, null, adminEndpoints.viewInvitation, { params })).status).toBe(200)
  context.clock.advance(1)
  expect((await callAdmin(context, null, adminEndpoints.viewInvitation, { params })).status).toBe(410)
})

test('a sign-in needs the password, then a code; the cookie is for this API and no script', async () => {
  const first = await signIn(owner.email)
  expect(first).toMatchObject({ status: 200, body: { state: 'code-needed', me: null } })
  expect(first.headers['set-cookie']).toMatch(/^staff-session=[\w-]{43}; Path=\/api\/v1\/admin; Max-Age=2592000; HttpOnly; SameSite=Strict$/)
  const half = { cookie: cookieIn(first.headers) }
  expect(await meAs(half)).toMatchObject({ status: 401, body: { reason: 'code_needed' } })
  const second = await callAdmin(context, half, adminEndpoints.enterCode, { body: { code: codeNow(owner) } })
  expect(second).toMatchObject({ status: 200, body: { state: 'signed-in', me: { email: owner.email } } })
  expect(second.headers['cache-control']).toBe('no-store')
  expect((await meAs(half)).status, 'the secret from before the code opens nothing').toBe(401)
  expect((await meAs({ cookie: cookieIn(second.headers) })).status).toBe(200)
})

test('over https the cookie is Secure', () => {
  expect(sessionCookie({ ...context, publicUrl: () => 'https://shop.test' }, 'secret')).toMatch(/; Secure$/)
})

test('an unknown address, a wrong password and a blocked person get the same answer', async () => {
  const blocked = await createStaff(context, ['content'])
  const me = await signInWhole(owner)
  await doAdmin(context, me, adminEndpoints.editStaff, { params: { id: blocked.id }, body: { version: 0, blocked: true, reason: 'Left us' } })
  const answers = await Promise.all([signIn('nobody@example.com'), signIn(owner.email, 'wrong password'), signIn(blocked.email)])
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 401, body: answers[0].body })
  expect((await meAs(blocked)).status, 'who is blocked is out at once').toBe(401)
})

test('a code works once, of two at the same moment one', async () => {
  const halves = await Promise.all([signIn(owner.email), signIn(owner.email)])
  const code = codeNow(owner)
  const answers = await Promise.all(
    halves.map(({ headers }) => callAdmin(context, { cookie: cookieIn(headers) }, adminEndpoints.enterCode, { body: { code } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const again = await signIn(owner.email)
  expect(await callAdmin(context, { cookie: cookieIn(again.headers) }, adminEndpoints.enterCode, { body: { code } })).toMatchObject({ status: 422 })
})

test('a recovery code stands in for the authenticator, each once', async () => {
  const person = await createStaff(context, ['manager'])
  const use = async () => {
    const half = await signIn(person.email)
    return callAdmin(context, { cookie: cookieIn(half.headers) }, adminEndpoints.enterCode, {
      body: { code: ` ${person.recoveryCodes[0]?.toLowerCase()} ` },
    })
  }
  expect(await use()).toMatchObject({ status: 200, body: { me: { recovery_codes_left: 9 } } })
  expect((await use()).status).toBe(422)
})

test('the database alone makes no code', async () => {
  const { db } = context.database
  const stored = JSON.stringify([
    await db.select().from(staffFactors),
    await db.select().from(staffRecoveryCodes),
    await db.select().from(staffSessions),
  ])
  for (const secret of [owner.totp, ...owner.recoveryCodes, owner.cookie.split('=')[1] ?? '']) expect(stored).not.toContain(secret)
})

test('guessing codes and passwords is stopped', async () => {
  const strict = await openAnother({ RATE_LIMIT_SCALE: '1' })
  const person = await createStaff(strict, ['owner'])
  const as = (payload: object, path: string, cookie = '') =>
    strict.call({ method: 'POST', url: `/api/v1/admin/session${path}`, headers: { ...ownOrigin(strict), cookie }, payload })
  const signInAgain = async () => cookieIn((await as({ email: person.email, password: staffPassword }, '')).headers)
  const half = await signInAgain()
  for (let guess = 0; guess < 10; guess++) expect((await as({ code: '000000' }, '/code', half)).status).toBe(422)
  const stopped = await as({ code: totpAt(person.totp, strict.clock.now()) }, '/code', half)
  expect(stopped).toMatchObject({ status: 429, body: { reason: 'too_many' } })
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  for (let guess = 0; guess < 10; guess++) expect((await as({ email: person.email, password: 'wrong' }, '')).status).toBe(401)
  expect((await as({ email: person.email, password: staffPassword }, '')).status).toBe(429)
})

test('a guesser who knows the password has a hundred codes a week, the person hears of it, and goes on working', { tags: 'proof' }, async () => {
  const strict = await openAnother({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
  const person = await createStaff(strict, ['owner'])
  strict.clock.advance(60_000) // a code is taken once
  const post = (payload: object, address: string, cookie: string, path = '') =>
    strict.call({
      method: 'POST',
      url: `/api/v1/admin/session${path}`,
      headers: { ...ownOrigin(strict), 'x-forwarded-for': address, cookie },
      payload,
    })
  const right = { email: person.email, password: staffPassword }
  const codeOfNow = () => totpAt(person.totp, strict.clock.now())
  const home = await post({ code: codeOfNow() }, '198.51.100.1', person.cookie, '/code')
  expect(home.status).toBe(200)
  const [session = '', mark = ''] = [home.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '')

  const guess = async (address: string) => {
    const half = await post(right, address, '')
    const answers: number[] = []
    for (let code = 0; code < 10; code++) answers.push((await post({ code: '000000' }, address, cookieIn(half.headers), '/code')).status)
    return answers
  }
  for (let session = 0; session < 10; session++) {
    expect(new Set(await guess(`192.0.2.${session}`)), `session ${session}`).toEqual(new Set([422]))
    strict.clock.advance(5 * 60_000)
  }
  expect(new Set(await guess('192.0.2.99')), 'the week is used up').toEqual(new Set([429]))
  const sentEmails = (await strict.database.db.select().from(emails)).filter(({ kind }) => kind === 'staff-wrong-codes')
  expect([1, 2], 'once a day, not for every code').toContain(sentEmails.length)
  expect(sentEmails[0]).toMatchObject({ recipient: person.email, subject: 'Хтось добирає код до вашого кабінету' })

  strict.clock.advance(60_000)
  // A fresh code in the session that is open, and a new sign-in in the browser that the person has used.
  expect((await post({ code: codeOfNow() }, '198.51.100.1', session, '/code')).status).toBe(200)
  strict.clock.advance(60_000)
  const again = await post(right, '198.51.100.1', mark)
  expect((await post({ code: codeOfNow() }, '198.51.100.1', `${cookieIn(again.headers)}; ${mark}`, '/code')).status).toBe(200)
  // Beginning anew, with another password, gives the week back.
  const invited = await runCommand(strict, ['staff', 'reset', person.email])
  const params = { token: invited.split('#token=')[1] ?? '' }
  const body = { name: 'Олена Коваль', password: 'інший пароль тут', password_repeat: 'інший пароль тут' }
  const setup = await callAdmin(strict, null, adminEndpoints.acceptInvitation, { params, body })
  const confirmed = await callAdmin(strict, null, adminEndpoints.confirmTotp, {
    params,
    body: { code: totpAt(setup.body.secret, strict.clock.now()) },
  })
  expect(confirmed.status).toBe(200)
  const elsewhere = await post({ ...right, password: body.password }, '203.0.113.9', '')
  expect((await post({ code: '000000' }, '203.0.113.9', cookieIn(elsewhere.headers), '/code')).status).toBe(422)
})

test('four wrong codes a day are nobody’s business, the fifth is', { tags: 'proof' }, async () => {
  const strict = await openAnother({ RATE_LIMIT_SCALE: '1' })
  const person = await createStaff(strict, ['manager'])
  const wrong = () => callAdmin(strict, person, adminEndpoints.enterCode, { body: { code: '000000' } })
  for (let code = 0; code < 4; code++) expect((await wrong()).status).toBe(422)
  const warned = async () => (await strict.database.db.select().from(emails)).filter(({ kind }) => kind === 'staff-wrong-codes').length
  expect(await warned()).toBe(0)
  expect((await wrong()).status).toBe(422)
  expect(await warned()).toBe(1)
})

test('strangers’ guesses keep nobody of the staff from work in a browser in which they have signed in before', { tags: 'proof' }, async () => {
  const strict = await openAnother({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
  const [person, other] = [await createStaff(strict, ['manager']), await createStaff(strict, ['manager'])]
  strict.clock.advance(60_000) // a code is taken once
  const post = (payload: object, address: string, cookie = '', path = '') =>
    strict.call({
      method: 'POST',
      url: `/api/v1/admin/session${path}`,
      headers: { ...ownOrigin(strict), 'x-forwarded-for': address, cookie },
      payload,
    })
  const wrong = { email: person.email, password: 'wrong' }
  const right = { email: person.email, password: staffPassword }
  const half = await post(right, '198.51.100.1')
  const entered = await post({ code: totpAt(person.totp, strict.clock.now()) }, '198.51.100.1', cookieIn(half.headers), '/code')
  const set = entered.headers['set-cookie']
  expect(set).toEqual([
    expect.stringMatching(/^staff-session=/),
    expect.stringMatching(/^known-staff-device=[\w.-]+; Path=\/api\/v1\/admin\/session; Max-Age=\d+; HttpOnly; SameSite=Strict$/),
  ])
  const mark = String([set].flat()[1]).split(';')[0] ?? ''

  for (let guess = 0; guess < 100; guess++) await post(wrong, `192.0.2.${Math.floor(guess / 10)}`)
  expect((await post(right, '198.51.100.2')).status, 'a browser that nobody knows').toBe(429)
  expect((await post({ ...right, email: other.email }, '198.51.100.2', mark)).status, 'another account').toBe(200)
  expect((await post(right, '198.51.100.2', `${mark.slice(0, -1)}!`)).status, 'a forged mark').toBe(429)
  expect((await post(right, '198.51.100.2', mark)).status).toBe(200)
  for (let guess = 0; guess < 10; guess++) expect((await post(wrong, '198.51.100.2', mark)).status).toBe(401)
  expect((await post(right, '198.51.100.2', mark)).status, 'it has ten guesses like any place').toBe(429)
})

test('a session ends after 12 hours without use, a remembered one after 30 days, whatever is done with it', async () => {
  const [person, phone] = [await createStaff(context, ['manager']), await createStaff(context, ['production'])]
  context.clock.advance(5 * 60_000)
  const [idle, remembered] = [await signInWhole(person), await signInWhole(phone, true)]
  context.clock.advance(11 * hour)
  expect((await meAs(idle)).status).toBe(200)
  context.clock.advance(12 * hour)
  expect((await meAs(idle)).status).toBe(401)
  for (let days = 0; days < 28; days++) {
    context.clock.advance(24 * hour)
    expect((await meAs(remembered)).status, `day ${days + 2}`).toBe(200)
  }
  context.clock.advance(25 * hour)
  expect((await meAs(remembered)).status).toBe(401)
})

test('one sees where one is signed in, and ends all other sessions or one’s own', async () => {
  const person = await createStaff(context, ['manager'])
  context.clock.advance(60_000)
  const here = await signInWhole(person)
  const { body } = await callAdmin(context, here, adminEndpoints.listSessions)
  expect(body.data.map(({ current }) => current)).toEqual([true, false])
  expect((await callAdmin(context, here, adminEndpoints.endOtherSessions)).status).toBe(204)
  expect([(await meAs(person)).status, (await meAs(here)).status]).toEqual([401, 200])
  expect((await callAdmin(context, here, adminEndpoints.signOut)).headers['set-cookie']).toContain('Max-Age=0')
  expect((await meAs(here)).status).toBe(401)
})

test('writes are taken from our own pages only', async () => {
  const person = await createStaff(context, ['owner'])
  for (const origin of [undefined, 'https://elsewhere.example', 'null']) {
    const headers = { cookie: person.cookie, ...(origin === undefined ? {} : { origin }) }
    const answer = await context.call({ method: 'DELETE', url: '/api/v1/admin/sessions/others', headers })
    expect(answer, String(origin)).toMatchObject({ status: 403, body: { reason: 'foreign_origin' } })
  }
})

test('sensitive acts ask for a new code after ten minutes', async () => {
  const person = await createStaff(context, ['owner'])
  const invite = (as: TestStaff, email: string) => callAdmin(context, as, adminEndpoints.inviteStaff, { body: { email, roles: ['content'] } })
  expect((await invite(person, 'one@example.com')).status).toBe(200)
  context.clock.advance(10 * 60_000)
  expect(await invite(person, 'two@example.com')).toMatchObject({ status: 403, body: { reason: 'fresh_code_needed' } })
  const fresh = await callAdmin(context, person, adminEndpoints.enterCode, { body: { code: codeNow(person) } })
  expect((await invite({ ...person, cookie: cookieIn(fresh.headers) }, 'two@example.com')).status).toBe(200)
})

test('when somebody was last at work is known after they have left', async () => {
  const [owner, left] = [await createStaff(context, ['owner']), await createStaff(context, ['manager'])]
  const seen = async () => (await callAdmin(context, owner, adminEndpoints.listStaff)).body.data.find(({ id }) => id === left.id)?.last_seen_at
  const before = await seen()
  context.clock.advance(5 * 60_000)
  expect((await meAs(left)).status).toBe(200)
  const used = context.clock.now().toISOString()
  expect(before).not.toBe(used)
  await doAdmin(context, left, adminEndpoints.signOut)
  expect(await seen()).toBe(used)
})

test('the last owner stays an owner, also when two take the role from each other', async () => {
  const own = await openAnother()
  const [one, other] = [await createStaff(own, ['owner']), await createStaff(own, ['owner', 'manager'])]
  const edit = (by: TestStaff, id: number, body: { roles?: ['manager']; blocked?: boolean }) =>
    callAdmin(own, by, adminEndpoints.editStaff, { params: { id }, body: { version: 0, reason: 'Leaves us', ...body } })
  const both = await Promise.all([edit(one, other.id, { roles: ['manager'] }), edit(other, one.id, { roles: ['manager'] })])
  // The second is refused as the last owner, or has lost the role before it is heard.
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = both[0].status === 200 ? one : other
  expect(await edit(left, left.id, { blocked: true })).toMatchObject({ status: 409, body: { reason: 'last_owner' } })
})

test('two who change one person: the second is told what it is now, by whom and when', async () => {
  const by = await createStaff(context, ['owner'])
  const person = await createStaff(context, ['content'])
  const edit = (roles: ['manager'] | ['production']) =>
    callAdmin(context, by, adminEndpoints.editStaff, { params: { id: person.id }, body: { version: 0, roles, reason: 'Other work' } })
  expect(await edit(['manager'])).toMatchObject({ status: 200, body: { roles: ['manager'], version: 1 } })
  expect(await edit(['production'])).toMatchObject({
    status: 409,
    body: {
      reason: 'stale_version',
      current: { roles: ['manager'], version: 1 },
      changed_by: 'Олена Коваль',
      changed_at: context.clock.now().toISOString(),
    },
  })
})

test('a reset ends sessions and codes at once, and begins anew by an e-mail', async () => {
  const person = await createStaff(context, ['manager'])
  const output = await runCommand(context, ['staff', 'reset', person.email])
  expect((await meAs(person)).status).toBe(401)
  context.clock.advance(60_000)
  const half = await signIn(person.email)
  expect((await callAdmin(context, { cookie: cookieIn(half.headers) }, adminEndpoints.enterCode, { body: { code: codeNow(person) } })).status).toBe(
    422,
  )
  const params = { token: output.split('#token=')[1] ?? '' }
  const body = { name: 'Олена Коваль', password: 'інший пароль тут', password_repeat: 'інший пароль тут' }
  const setup = await callAdmin(context, null, adminEndpoints.acceptInvitation, { params, body })
  const joined = await callAdmin(context, null, adminEndpoints.confirmTotp, {
    params,
    body: { code: totpAt(setup.body.secret, context.clock.now()) },
  })
  expect(await meAs({ cookie: cookieIn(joined.headers) })).toMatchObject({ status: 200, body: { id: person.id, roles: ['manager'] } })
  expect((await signIn(person.email)).status, 'the old password ends').toBe(401)
  await expect(runCommand(context, ['staff', 'reset', 'nobody@example.com'])).rejects.toThrow('nobody works here')
})

test('who did what to whom stands in the audit, without a secret, and is found by person and by thing', async () => {
  const by = await createStaff(context, ['owner'])
  const person = await createStaff(context, ['content'])
  await doAdmin(context, by, adminEndpoints.editStaff, {
    params: { id: person.id },
    body: { version: 0, roles: ['manager'], reason: 'Other work' },
  })
  const mine = await callAdmin(context, by, adminEndpoints.listAudit, { query: `person=${by.id}&kind=staff&subject=${person.id}` })
  expect(mine.body).toMatchObject({
    data: [
      {
        action: 'staff.edit',
        actor: { id: by.id, name: 'Олена Коваль' },
        subject: { kind: 'staff', id: String(person.id) },
        changes: [{ field: 'roles', before: ['content'], after: ['manager'] }],
      },
    ],
    meta: { total: 1, capped: false },
    links: { next: null },
  })
  expect(mine.body.data[0]?.request_id).toMatch(/^[0-9a-f-]{36}$/)
  const all = JSON.stringify((await callAdmin(context, by, adminEndpoints.listAudit)).body)
  for (const secret of [person.totp, staffPassword, '$argon2', person.recoveryCodes[0] ?? '']) expect(all).not.toContain(secret)
  const none = await callAdmin(context, by, adminEndpoints.listAudit, { query: 'to=2001-01-01' })
  expect(none.body).toMatchObject({ data: [], meta: { total: 0 } })
})

test('an entry of the audit is kept for three years, or as long as the installation says', async () => {
  const by = await createStaff(context, ['owner'])
  await doAdmin(context, by, adminEndpoints.inviteStaff, { body: { email: 'long@example.com', roles: ['content'] } })
  const all = async (as: TestStaff) => (await callAdmin(context, as, adminEndpoints.listAudit)).body.data.map(({ subject }) => subject.label)
  expect(await all(by)).toContain('long@example.com')
  context.clock.advance(3 * 366 * 24 * hour)
  await purgeAudit.run({ ...context, config: { ...context.config, auditYears: 5 } }, {})
  expect(await all(await createStaff(context, ['owner']))).toContain('long@example.com')
  await purgeAudit.run(context, {})
  expect(await all(await createStaff(context, ['owner']))).not.toContain('long@example.com')
})

test('a demonstration has an account a role, which signs in with what it prints; production has none', { tags: 'proof' }, async () => {
  const demo = await openAnother()
  await seedDemoStaff(demo)
  await seedDemoStaff(demo)
  const lines = demoStaffLines(demo)
  expect(lines.map((line) => line.split(' ')[0])).toEqual(staffRoles)
  for (const line of lines) {
    const [, role, email, password, code] = /^(\w+) +(\S+) {2}(\S+) {2}code (\d{6}) of \w+$/.exec(line) ?? []
    const first = await callAdmin(demo, null, adminEndpoints.signIn, { body: { email: email ?? '', password: password ?? '' } })
    const second = await callAdmin(demo, { cookie: cookieIn(first.headers) }, adminEndpoints.enterCode, { body: { code: code ?? '' } })
    expect(second).toMatchObject({ status: 200, body: { me: { email, roles: [role], recovery_codes_left: 10 } } })
  }
  const production = await openAnother({ NODE_ENV: 'production', DEMO: 'true' })
  await seedDemoStaff(production)
  expect([demoStaffLines(production), await production.database.db.select().from(staff)]).toEqual([[], []])
  // A demonstration that became the shop has them still.
  const [known] = demoStaff
  if (!known) throw new Error('no demo staff')
  await addColleague(production, known)
  const refused = await callAdmin(production, null, adminEndpoints.signIn, { body: { email: known.email, password: known.password } })
  expect(refused).toMatchObject({ status: 401, body: { reason: 'invalid_credentials' } })
})

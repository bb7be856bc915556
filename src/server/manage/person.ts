import { isFailure } from '#contract/errors.ts'
import { isEmail } from '#contract/personal-data.ts'
import { isPhone, normalisePhone } from '#contract/phone.ts'
import { findUserByEmail, findUsersByPhone, setBlocked } from '../modules/accounts/index.ts'
import { eraseFromAccount, eraseGuest, exportAccount, exportGuest } from '../modules/profile/index.ts'
import { logSecurityEvent } from '../platform/security-log.ts'
import type { AppContext } from '../platform/app-context.ts'
import { CommandError } from './command-error.ts'

const usage = 'person export|erase|block|unblock <phone or email>'

/** Exports or erases a person’s data, as the law requires, or blocks an account. */
export async function managePerson(context: AppContext, [verb, ...messages]: readonly string[]): Promise<string> {
  const who = messages.join(' ').trim()
  const phone = normalisePhone(who)
  if (verb === 'block' || verb === 'unblock') return block(context, who, verb === 'block')
  if (verb !== 'export' && verb !== 'erase') throw new CommandError(usage)
  if (isPhone(phone)) return byPhone(context, verb, phone)
  if (isEmail(who)) return byEmail(context, verb, who)
  throw new CommandError(`${who || 'nothing'} is neither a phone nor an email: ${usage}`)
}

/** Covers only what visitors left: account holders type their phone unverified, so it proves nothing. */
async function byPhone(context: AppContext, verb: 'export' | 'erase', phone: string): Promise<string> {
  const accounts = await findUsersByPhone(context, phone)
  if (verb === 'export') return json({ ...(await exportGuest(context, { phone })), accounts_with_this_phone: accounts.map(({ email }) => email) })
  const { orders, messages } = await eraseGuest(context, { phone })
  const rest = accounts.map(({ email }) => `an account names this phone too: person erase ${email}`)
  return [`${orders} orders and ${messages} messages are erased; an order under way keeps its receiver until it is finished`, ...rest].join('\n')
}

async function byEmail(context: AppContext, verb: 'export' | 'erase', email: string): Promise<string> {
  const user = await findUserByEmail(context, email)
  const guest = { email: email.toLowerCase() }
  if (verb === 'export') {
    const account = user && (await exportAccount(context, user.id, 'uk'))
    return json({ account: account && !isFailure(account) ? account : null, as_visitor: await exportGuest(context, guest) })
  }
  if (user) {
    await eraseFromAccount(context, user.id)
    logSecurityEvent(context, null, 'account-erased', { userId: user.id })
  }
  const { orders, messages } = await eraseGuest(context, guest)
  return `${user ? 'the account and its data are' : 'there is no account;'} ${user ? 'erased; ' : ''}${orders} orders and ${messages} messages of a visitor are erased`
}

async function block(context: AppContext, email: string, blocked: boolean): Promise<string> {
  const user = await findUserByEmail(context, email)
  if (!user) throw new CommandError(`there is no account ${email}`.trim())
  await setBlocked(context, user.id, blocked)
  logSecurityEvent(context, null, blocked ? 'account-blocked' : 'account-unblocked', { userId: user.id })
  return blocked ? `${user.email} is blocked, and signed out everywhere` : `${user.email} may sign in again`
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

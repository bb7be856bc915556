import { formatPhone } from '#contract/format-phone.ts'
import { cleanLine } from '#contract/clean-text.ts'
import { listMessages } from '../modules/contact/index.ts'
import type { AppContext } from '../platform/app-context.ts'

/** What people wrote on the contact page, the newest first. */
export async function manageMessages(context: AppContext): Promise<string> {
  const messages = await listMessages(context.database.db, 50)
  return (
    messages
      .map(({ id, createdAt, name, phone, email, message, forwardedAt }) =>
        [
          // A stranger's words must not steer the operator's terminal.
          `${id}  ${createdAt.toISOString()}  ${cleanLine(`${name}, ${formatPhone(`+${phone}`)}, ${email}`)}`,
          `  ${forwardedAt ? `the manager's letter is of ${forwardedAt.toISOString()}` : 'waits: no letter to the manager yet (settings notices.manager_email or contacts.email)'}`,
          ...(message ? message.split(/\r?\n/).map((line) => `  > ${cleanLine(line)}`) : []),
        ].join('\n'),
      )
      .join('\n') || 'None.'
  )
}

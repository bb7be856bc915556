import { formatPhone } from '#contract/format-phone.ts'
import { cleanLine } from '#contract/clean-text.ts'
import { listMessages } from '../modules/contact/index.ts'
import type { AppContext } from '../platform/app-context.ts'

/** Lists the messages of the contact page, newest first. */
export async function manageMessages(context: AppContext): Promise<string> {
  const messages = await listMessages(context.database.db, 50)
  return (
    messages
      .map(({ id, createdAt, name, phone, email, message, forwardedAt }) =>
        [
          // Control characters in a stranger's text must not reach the operator's terminal.
          `${id}  ${createdAt.toISOString()}  ${cleanLine(`${name}, ${formatPhone(`+${phone}`)}, ${email}`)}`,
          `  ${forwardedAt ? `the manager's letter is of ${forwardedAt.toISOString()}` : 'waits: no letter to the manager yet (settings notices.manager_email or contacts.email)'}`,
          ...(message ? message.split(/\r?\n/).map((line) => `  > ${cleanLine(line)}`) : []),
        ].join('\n'),
      )
      .join('\n') || 'None.'
  )
}

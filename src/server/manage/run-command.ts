import type { AppContext } from '../platform/app-context.ts'
import { manageAlerts, manageJobs, manageRates } from './alerts.ts'
import { CommandError } from './command-error.ts'
import { manageMessages } from './messages.ts'
import { manageOrder, refund } from './orders.ts'
import { managePerson } from './person.ts'
import { manageStaff } from './staff.ts'
import { manageReceipts } from './receipts.ts'
import { manageSearches } from './searches.ts'
import { manageSettings } from './settings.ts'

interface Command {
  readonly usage: readonly string[]
  run(context: AppContext, args: readonly string[]): Promise<string>
}

const commands: Readonly<Record<string, Command>> = {
  settings: {
    usage: [
      'settings                          what is set, and what must be before the shop may open',
      'settings <name> <value>           sets one; `-` takes it away; lists as JSON',
    ],
    run: manageSettings,
  },
  order: {
    usage: [
      'order <number>                    what it is and what may be done with it',
      'order <number> <move>             confirm, produce, finish, ship, complete, cancel',
      'order <number> link               a new secret link for a visitor’s order; the old one ends',
    ],
    run: manageOrder,
  },
  refund: { usage: ['refund <number> <hryvnias> [why]  gives card money back, the whole or a part'], run: refund },
  receipt: {
    usage: [
      'receipt <number>                  what came for an order, and what is due',
      'receipt <number> <hryvnias> bank|cash|terminal [document]  money that came today otherwise than by card on the site',
      'receipt void <id> <why>           one that was wrong counts no more',
    ],
    run: manageReceipts,
  },
  messages: {
    usage: ['messages                          the newest of the contact page, and whether the manager has their letter'],
    run: manageMessages,
  },
  searches: { usage: ['searches                          what was searched for and not found, the most frequent first'], run: manageSearches },
  person: {
    usage: [
      'person export|erase <phone|email>  everything held about a person, or that it goes',
      'person block|unblock <email>       keeps an account out, or lets it in again',
    ],
    run: managePerson,
  },
  staff: {
    usage: [
      'staff                             who works in the back office',
      'staff invite <email> [role …]     owner when no role is said; also manager, production, content',
      'staff reset <email>               a locked-out one sets password and authenticator anew',
    ],
    run: manageStaff,
  },
  alerts: { usage: ['alerts [resolve <id>]             payments that somebody must look at'], run: manageAlerts },
  jobs: { usage: ['jobs [retry <id>|all]             work that was given up'], run: manageJobs },
  rates: { usage: ['rates [<day> keep|refuse]         exchange rates that jumped and wait for a decision'], run: manageRates },
}

export const usage = [
  'npm run manage -- <command>',
  '',
  ...Object.values(commands).flatMap((command) => command.usage.map((line) => `  ${line}`)),
].join('\n')

/**
 * Runs a command of the operator: `npm run manage`.
 * @throws {CommandError} with a line for the operator
 */
export async function runCommand(context: AppContext, [name = '', ...args]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(usage)
  return command.run(context, args)
}

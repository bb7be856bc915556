import { ConfigError } from './config.ts'
import { CommandError } from './manage/command-error.ts'
import { runCommand } from './manage/run-command.ts'
import { createAppContext } from './create-app-context.ts'
import { closeBoss } from './platform/jobs/index.ts'
import { reportError } from './platform/log.ts'
import { StartUpError } from './platform/start-up-error.ts'

// `npm run manage -- …`: works while the shop runs or while it is stopped.
try {
  const { context, close } = await createAppContext({ LOG_LEVEL: 'warn', ...process.env })
  try {
    process.stdout.write(`${await runCommand(context, process.argv.slice(2))}\n`)
  } finally {
    await closeBoss(context)
    await close()
  }
} catch (error) {
  const expected = error instanceof CommandError || error instanceof ConfigError || error instanceof StartUpError
  process.stderr.write(`${expected ? error.message : JSON.stringify(reportError(error), null, 2)}\n`)
  process.exitCode = 1
}

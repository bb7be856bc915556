import { ConfigError } from './config.ts'
import { createAppContext, type Environment } from './create-app-context.ts'
import { CommandError } from './manage/command-error.ts'
import { BackupError } from './modules/backups/index.ts'
import type { AppContext } from './platform/app-context.ts'
import { closeBoss } from './platform/jobs/index.ts'
import { reportError } from './platform/log.ts'
import { StartUpError } from './platform/start-up-error.ts'

/** Runs an operator's command: prints what it says, or in one line why it could not be done. */
export async function runCommandLine(run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    const expected = error instanceof BackupError || error instanceof CommandError || error instanceof ConfigError || error instanceof StartUpError
    process.stderr.write(`${expected ? error.message : JSON.stringify(reportError(error), null, 2)}\n`)
    process.exitCode = 1
  }
}

/** The same beside a running shop, or without one. */
export const runBesideShop = (run: (context: AppContext) => Promise<string>, environment: Environment = {}): Promise<void> =>
  runCommandLine(async () => {
    const { context, close } = await createAppContext({ LOG_LEVEL: 'warn', ...process.env, ...environment })
    try {
      return await run(context)
    } finally {
      await closeBoss(context)
      await close()
    }
  })

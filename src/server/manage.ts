import { ConfigError } from './config.ts'
import { CommandError } from './manage/command-error.ts'
import { runCommand } from './manage/run-command.ts'
import { openWorld } from './open-world.ts'
import { closeBoss } from './platform/jobs/index.ts'
import { StartUpError } from './platform/start-up-error.ts'

// `npm run manage -- …`: beside a running shop, or without one.
try {
  const { world, close } = await openWorld({ LOG_LEVEL: 'warn', ...process.env })
  try {
    process.stdout.write(`${await runCommand(world, process.argv.slice(2))}\n`)
  } finally {
    await closeBoss(world)
    await close()
  }
} catch (error) {
  if (!(error instanceof CommandError || error instanceof ConfigError || error instanceof StartUpError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

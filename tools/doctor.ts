import { ConfigError, readConfig, type Config } from '../src/server/config.ts'
import { findingsOf, lineOf } from './findings.ts'

// `npm run doctor`: reports problems of this machine or its settings.
function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const findings = await findingsOf(configOrExit())
for (const finding of findings) console.log(lineOf(finding))
process.exit(findings.some(({ state }) => state === 'trouble') ? 1 : 0)

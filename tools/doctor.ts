import { ConfigError, readConfig, type Config } from '../src/server/config.ts'
import { collectFindings, formatFinding } from './findings.ts'

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

const findings = await collectFindings(configOrExit())
for (const finding of findings) console.log(formatFinding(finding))
process.exit(findings.some(({ state }) => state === 'trouble') ? 1 : 0)

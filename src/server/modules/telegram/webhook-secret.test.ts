import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { webhookSecret } from './receive-updates.ts'

const host = (jwtSecret: string, environment: Record<string, string> = {}) => ({
  config: readConfig({ TELEGRAM_BOT_TOKEN: '1:a', ...environment }),
  secrets: { jwtSecret },
})

// Whichever host sets the webhook last, Telegram's calls may reach any of them.
test('hosts that share JWT_SECRET derive the same Telegram secret', () => {
  const shared = { JWT_SECRET: 'shared' }
  expect(webhookSecret(host('made here', shared))).toBe(webhookSecret(host('made there', shared)))
  expect(webhookSecret(host('made here', shared))).not.toBe(webhookSecret(host('made here')))
  expect(webhookSecret(host('made here', shared))).not.toBe(webhookSecret(host('made here', { ...shared, TELEGRAM_BOT_TOKEN: '2:b' })))
})

import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applicationName } from '../../platform/db/db.ts'
import { deriveKey, type KeySource } from '../../platform/keys.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import type { World } from '../../platform/app-context.ts'
import { botOf, botSignal, tryCall, type Bot } from './bot.ts'
import { hearUpdate } from './handle-update.ts'

export const webhookPath = '/v1/telegram/webhook'
const wanted = { allowed_updates: ['message', 'my_chat_member'] } as const

/** What Telegram says with every call of the webhook: known to it and to us. */
export function webhookSecret(world: KeySource & Pick<World, 'config'>): string {
  return createHmac('sha256', deriveKey(world, 'telegram-webhook')).update(String(world.config.telegram.token)).digest('base64url')
}

/**
 * Listens to the bot until stopped: by webhook when the shop has a public https address, otherwise by asking.
 * Telegram allows one asker only: among processes of the shop an advisory lock chooses it.
 */
export async function listenToBot(world: World): Promise<() => Promise<void>> {
  const bot = await botOf(world)
  if (!bot) return async () => {}
  const stopping = new AbortController()
  const running = world.publicUrl().startsWith('https://') ? openWebhook(world, bot, stopping.signal) : askForUpdates(world, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

const pause = (seconds: number, signal: AbortSignal) => sleep(seconds * 1_000, undefined, { signal, ref: false }).catch(() => {})

async function openWebhook(world: World, bot: Bot, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const url = `${world.publicUrl()}/api${webhookPath}`
    const set = await tryCall(() => bot.setWebhook(url, { secret_token: webhookSecret(world), allowed_updates: [...wanted.allowed_updates] }))
    if (set.kind === 'ok') return
    world.log.error({ set }, 'Telegram did not take the webhook')
    await pause(set.kind === 'later' ? (set.seconds ?? 30) : 600, signal)
  }
}

const lockPause = 15

async function askForUpdates(world: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lock = new pg.Client({ connectionString: world.database.url, application_name: applicationName, keepAlive: true })
    // A lost connection is a lost lock: whoever gets it asks from then on.
    const lost = new AbortController()
    lock.on('error', () => lost.abort())
    lock.on('end', () => lost.abort())
    try {
      await lock.connect()
      const { rows } = await lock.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKeys.telegramPoller])
      if (rows[0]?.mine) await poll(world, AbortSignal.any([signal, lost.signal]))
    } catch (err) {
      world.log.warn({ err }, 'the poller of Telegram has no database')
    } finally {
      await lock.end().catch(() => {})
    }
    await pause(lockPause, signal)
  }
}

/** Asks for what is new, again and again. An update is confirmed by asking for the next, after it was heard. */
async function poll(world: World, signal: AbortSignal): Promise<void> {
  const bot = await botOf(world)
  if (!bot) return
  const freed = await tryCall(() => bot.deleteWebhook({}, botSignal(signal)))
  let offset = 0
  let wait = freed.kind === 'ok' ? 0 : 30
  while (!signal.aborted) {
    if (wait > 0) await pause(wait, signal)
    if (signal.aborted) return
    const heard = await tryCall(() => bot.getUpdates({ offset, timeout: 25, allowed_updates: [...wanted.allowed_updates] }, botSignal(signal)))
    wait = 0
    if (heard.kind === 'ok') {
      for (const update of heard.result) {
        await hearUpdate(world, update).catch((err: unknown) => world.log.error({ err }, 'an update of Telegram was not understood'))
        offset = update.update_id + 1
      }
    } else if (!signal.aborted) {
      wait = heard.kind === 'later' ? (heard.seconds ?? 5) : 600
      world.log[heard.kind === 'later' ? 'warn' : 'error']({ heard }, 'Telegram gives no updates')
    }
  }
}

import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applicationName } from '../../platform/db/db.ts'
import { deriveKey, type KeySource } from '../../platform/sealing.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { loadBot, botSignal, tryCall, type Bot } from './bot.ts'
import { handleUpdate } from './handle-update.ts'

export const webhookPath = '/v1/telegram/webhook'
const allowedUpdates = { allowed_updates: ['message', 'my_chat_member'] } as const

/** The shared secret that Telegram sends with every webhook call. */
export function webhookSecret(context: KeySource & Pick<AppContext, 'config'>): string {
  return createHmac('sha256', deriveKey(context, 'telegram-webhook')).update(String(context.config.telegram.token)).digest('base64url')
}

/**
 * Receives the bot's updates until stopped: by webhook when the shop has a public https URL, otherwise by long polling.
 * Telegram allows only one poller: an advisory lock elects it among the shop's processes.
 */
export async function receiveUpdates(context: AppContext): Promise<() => Promise<void>> {
  const bot = await loadBot(context)
  if (!bot) return async () => {}
  const stopping = new AbortController()
  const running = context.publicUrl().startsWith('https://') ? openWebhook(context, bot, stopping.signal) : fetchUpdates(context, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

const delay = (seconds: number, signal: AbortSignal) => sleep(seconds * 1_000, undefined, { signal, ref: false }).catch(() => {})

async function openWebhook(context: AppContext, bot: Bot, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const url = `${context.publicUrl()}/api${webhookPath}`
    const set = await tryCall(() =>
      bot.setWebhook(url, { secret_token: webhookSecret(context), allowed_updates: [...allowedUpdates.allowed_updates] }),
    )
    if (set.kind === 'ok') return
    context.log.error({ set }, 'Telegram did not take the webhook')
    await delay(set.kind === 'later' ? (set.seconds ?? 30) : 600, signal)
  }
}

const lockRetryMs = 15

async function fetchUpdates(context: AppContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lock = new pg.Client({ connectionString: context.database.directUrl, application_name: applicationName, keepAlive: true })
    // Losing the connection loses the lock, and the process that gets it next continues polling.
    const lost = new AbortController()
    lock.on('error', () => lost.abort())
    lock.on('end', () => lost.abort())
    try {
      await lock.connect()
      const { rows } = await lock.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKeys.telegramPoller])
      if (rows[0]?.mine) await poll(context, AbortSignal.any([signal, lost.signal]))
    } catch (err) {
      context.log.warn({ err }, 'the poller of Telegram has no database')
    } finally {
      await lock.end().catch(() => {})
    }
    await delay(lockRetryMs, signal)
  }
}

/** Polls for updates in a loop. Requesting the next update confirms the previous one, after it was handled. */
async function poll(context: AppContext, signal: AbortSignal): Promise<void> {
  const bot = await loadBot(context)
  if (!bot) return
  const freed = await tryCall(() => bot.deleteWebhook({}, botSignal(signal)))
  let offset = 0
  let wait = freed.kind === 'ok' ? 0 : 30
  while (!signal.aborted) {
    if (wait > 0) await delay(wait, signal)
    if (signal.aborted) return
    const received = await tryCall(() =>
      bot.getUpdates({ offset, timeout: 25, allowed_updates: [...allowedUpdates.allowed_updates] }, botSignal(signal)),
    )
    wait = 0
    if (received.kind === 'ok') {
      for (const update of received.result) {
        await handleUpdate(context, update).catch((err: unknown) => context.log.error({ err }, 'an update of Telegram was not understood'))
        offset = update.update_id + 1
      }
    } else if (!signal.aborted) {
      wait = received.kind === 'later' ? (received.seconds ?? 5) : 600
      context.log[received.kind === 'later' ? 'warn' : 'error']({ heard: received }, 'Telegram gives no updates')
    }
  }
}

import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { startLoopback, type Loopback } from './loopback.ts'

export const botToken = '123456:test-token-of-the-bot'

/** The Bot API on loopback, with the real protocol; it records its calls. */
export interface FakeTelegram extends Loopback {
  readonly sent: { readonly chatId: string; readonly text: string }[]
  readonly calls: { readonly method: string; readonly payload: Readonly<Record<string, unknown>> }[]
  /** Chats whose people blocked the bot. */
  readonly blocked: Set<string>
  /** Groups that became supergroups, with their new ids. */
  readonly moved: Map<string, string>
  webhook: { url: string; secret_token: string } | null
  /** Answers this many of the next messages by 429. */
  slowDown(messages: number, seconds: number): void
  /** While true, calls get no answer. */
  down: boolean
  /** How many clients poll for updates now. */
  readonly pollers: () => number
  /** The highest number of simultaneous pollers. */
  readonly maxPollers: () => number
  /** Makes a person write to the bot. */
  writes(chatId: number, text: string, language?: string): void
  /** The number of unconfirmed updates. */
  readonly waiting: () => number
}

type Payload = Readonly<Record<string, unknown>>

const problem = (error_code: number, description: string, parameters: object = {}) => ({ ok: false, error_code, description, parameters })

export async function startFakeTelegram(): Promise<FakeTelegram> {
  const sent: FakeTelegram['sent'] = []
  const calls: FakeTelegram['calls'] = []
  const blocked = new Set<string>()
  const moved = new Map<string, string>()
  const updates: { update_id: number; [key: string]: unknown }[] = []
  const event = new EventTarget()
  let [nextUpdate, slow, slowSeconds, asking, most] = [1, 0, 0, 0, 0]

  async function updatesFor({ offset, timeout }: Payload, gone: AbortSignal) {
    while (updates[0] && updates[0].update_id < Number(offset)) updates.shift()
    asking += 1
    most = Math.max(most, asking)
    const until = AbortSignal.any([gone, AbortSignal.timeout(Number(timeout ?? 0) * 1_000)])
    while (updates.length === 0 && !until.aborted) await once(event, 'update', { signal: until }).catch(() => {})
    asking -= 1
    return updates.slice(0, 100)
  }

  async function answer(method: string, payload: Payload, gone: AbortSignal): Promise<{ ok: boolean; error_code?: number }> {
    const ok = (result: unknown) => ({ ok: true, result })
    switch (method) {
      case 'getMe':
        return ok({ id: 123456, is_bot: true, first_name: 'Shop', username: 'concrete_test_bot' })
      case 'setWebhook':
        server.webhook = { url: String(payload['url']), secret_token: String(payload['secret_token']) }
        return ok(true)
      case 'deleteWebhook':
        server.webhook = null
        return ok(true)
      case 'getUpdates':
        if (server.webhook) return problem(409, "Conflict: can't use getUpdates method while webhook is active")
        if (asking > 0) return problem(409, 'Conflict: terminated by other getUpdates request')
        return ok(await updatesFor(payload, gone))
      case 'sendMessage': {
        const chatId = String(payload['chat_id'])
        if (slow > 0) {
          slow -= 1
          return problem(429, `Too Many Requests: retry after ${slowSeconds}`, { retry_after: slowSeconds })
        }
        if (moved.has(chatId))
          return problem(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: Number(moved.get(chatId)) })
        if (blocked.has(chatId)) return problem(403, 'Forbidden: bot was blocked by the user')
        if (!/^-?\d+$/.test(chatId)) return problem(400, 'Bad Request: chat not found')
        sent.push({ chatId, text: String(payload['text']) })
        return ok({ message_id: sent.length, date: 0, chat: { id: Number(chatId), type: 'private' } })
      }
      default:
        return problem(404, 'Not Found')
    }
  }

  const http = await startLoopback(async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const body = await text(request)
    const payload = body === '' ? {} : (JSON.parse(body) as Payload) // sent by our own client
    if (server.down) return request.socket.destroy()
    calls.push({ method, payload })
    const message = token === botToken ? await answer(method, payload, gone.signal) : problem(401, 'Unauthorized')
    response.writeHead(message.ok ? 200 : (message.error_code ?? 500), { 'content-type': 'application/json' }).end(JSON.stringify(message))
  })
  const server: FakeTelegram = {
    ...http,
    sent,
    calls,
    blocked,
    moved,
    webhook: null,
    down: false,
    slowDown(messages, seconds) {
      ;[slow, slowSeconds] = [messages, seconds]
    },
    pollers: () => asking,
    maxPollers: () => most,
    waiting: () => updates.length,
    writes(id, text, language = 'uk') {
      const from = { id, is_bot: false, first_name: 'Олена', language_code: language }
      updates.push({ update_id: nextUpdate++, message: { message_id: nextUpdate, date: 0, chat: { id, type: 'private' }, from, text } })
      event.dispatchEvent(new Event('update'))
    },
  }
  return server
}

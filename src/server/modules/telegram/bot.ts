import type { Api } from 'grammy'
import { perContext, type AppContext } from '../../platform/app-context.ts'
import { describeError } from '../../platform/log.ts'

/** The result of a Bot API call. `later`: retry, after the number of seconds if Telegram gave one. */
export type BotResult<T> =
  | { readonly kind: 'ok'; readonly result: T }
  | { readonly kind: 'blocked' }
  /** The group became a supergroup, which has another id. */
  | { readonly kind: 'moved'; readonly chatId: string }
  | { readonly kind: 'later'; readonly seconds: number | null; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }

export type Bot = Api

const timeoutSeconds = 40

/** The bot for this shop's token; null without a token. Loads the library on first use. */
export async function loadBot({ config: { telegram } }: Pick<AppContext, 'config'>): Promise<Api | null> {
  if (telegram.token === null) return null
  const { Api } = await import('grammy')
  return new Api(telegram.token, { apiRoot: telegram.apiUrl, timeoutSeconds })
}

/** Makes a call and classifies its failure. */
export async function tryCall<T>(call: () => Promise<T>): Promise<BotResult<T>> {
  const { GrammyError } = await import('grammy')
  try {
    return { kind: 'ok', result: await call() }
  } catch (error) {
    // No answer, or none from Telegram: the network, a proxy, a timeout.
    if (!(error instanceof GrammyError)) return { kind: 'later', seconds: null, why: withoutToken(error) }
    const { error_code: code, description, parameters } = error
    if (code === 429) return { kind: 'later', seconds: parameters.retry_after ?? 30, why: description }
    if (code === 409 || code >= 500) return { kind: 'later', seconds: null, why: description }
    if (parameters.migrate_to_chat_id !== undefined) return { kind: 'moved', chatId: String(parameters.migrate_to_chat_id) }
    // 400 `chat not found`: the person never started the bot or deleted their account.
    if (code === 403 || (code === 400 && /chat not found|user is deactivated/i.test(description))) return { kind: 'blocked' }
    return { kind: 'refused', why: `${code} ${description}` }
  }
}

/** Messages of network errors contain the URL, and the URL contains the token. */
function withoutToken(error: unknown): string {
  return describeError(error).replaceAll(/bot\d+:[\w-]+/g, 'bot…')
}

type BotSignal = NonNullable<Parameters<Api['getMe']>[0]>

/** The library's types name an AbortSignal polyfill; it accepts Node's own AbortSignal. */
export function botSignal(signal: AbortSignal): BotSignal {
  return signal as unknown as BotSignal // the same object at run time
}

const knownName = perContext((): { name: string | null } => ({ name: null }))

/** The bot's name for links, requested once. */
export async function botName(context: AppContext): Promise<string | null> {
  const bot = await loadBot(context)
  const known = knownName(context)
  if (!bot || known.name !== null) return known.name
  const answer = await tryCall(() => bot.getMe())
  if (answer.kind !== 'ok') {
    context.log.error({ answer }, 'Telegram does not know the bot: is TELEGRAM_BOT_TOKEN right?')
    return null
  }
  known.name = answer.result.username
  return known.name
}

import type { FastifyInstance } from 'fastify'
import { rateScale } from '#contract/rate.ts'
import { operator } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { html, type Html } from '../../platform/http/html.ts'
import { isSample, listSettings, launchChecklist, readLaunchState, setSettingAs, settingText } from '../content/index.ts'
import { readRate, type StoredRate } from '../currency/index.ts'
import { sendPage } from './page.ts'

type LaunchState = Awaited<ReturnType<typeof readLaunchState>>

/** A rejected input, which is shown again with its error. */
interface InvalidInput {
  readonly name: string
  readonly written: string
  readonly wrong: string
}

/**
 * Shows the shop's settings and this process's environment: set values, samples, and missing ones with their effect. Edits the same
 * settings as `npm run manage -- settings`.
 */
export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  const page = async (refused?: InvalidInput): Promise<Html> => {
    const state = await readLaunchState(context)
    const missing = launchChecklist(state)
    const why = new Map(missing.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]))
    const forms = listSettings(state.settings).map(([name, value]) =>
      settingForm(name, refused?.name === name ? refused.written : settingText(value), {
        // A problem may be in a nested value, such as the opening hours in one language.
        note: [value].flat().some((one) => isSample(settingText(one)))
          ? 'A sample: no real shop says this.'
          : (why.get(name) ?? why.get(name.split('.').slice(0, -1).join('.'))),
        wrong: refused?.name === name ? refused.wrong : undefined,
      }),
    )
    const facts = (await startedWith(context, state)).map(([what, value]) => html`<dt>${what}</dt><dd>${value}</dd>`)
    return html`<p>${missing.length === 0 ? 'Nothing is missing: the shop may open.' : 'Before the shop may open:'}</p>
<ul>${missing.map((line) => html`<li>${line}</li>`)}</ul>
<h2>What the shop says about itself</h2><p>Lists are JSON. An empty field takes the value away, and what is not set is not shown.</p>
${forms}<h2>What it was started with</h2><dl>${facts}</dl>`
  }
  app.get('/dev/settings', async (_request, reply) => sendPage(reply, 'Settings', await page()))
  app.post('/dev/settings', async (request, reply) => {
    const { name = '', value = '' } = Object(request.body) as Partial<Record<string, unknown>> // a form; checked below
    const written = String(value).trim()
    const wrong = await setSettingAs(context, operator, String(name), written)
    if (wrong === null) return reply.redirect(`/dev/settings#${encodeURIComponent(String(name))}`, 303)
    return sendPage(reply.code(422), 'Settings', await page({ name: String(name), written, wrong }))
  })
}

function settingForm(name: string, text: string, { note, wrong }: { note: string | undefined; wrong: string | undefined }): Html {
  const isWrong = wrong !== undefined
  const message = wrong ?? note
  return html`<form id="${name}" method="post" class="setting"><label for="${name}:">${name}</label><input type="hidden" name="name" value="${name}"/>
<input id="${name}:" name="value" value="${text}" placeholder="not set, not shown"${isWrong && html` autofocus aria-invalid="true"`}/>
<button>Set</button>${message !== undefined && html`<small${isWrong && html` role="alert"`}>${message}</small>`}</form>`
}

/** Explains where the chat is configured and which notices go there. */
function officeChatWords({ config: { telegram } }: AppContext, { settings: { notices } }: LaunchState): string {
  const from = notices.telegram_chat ? 'of the settings' : telegram.managerChat ? 'of the environment' : null
  if (from === null) return 'not set: the office hears nothing in Telegram'
  if (telegram.token === null) return `${from}, but there is no bot: the office hears nothing in Telegram`
  const notified = [notices.order_telegram && 'new orders', notices.message_telegram && 'messages', notices.scrap_telegram && 'scrap'].filter(Boolean)
  return notified.length > 0 ? `${from}: ${notified.join(', ')}` : `${from}, but no kind of notice goes there`
}

const rateSource = ({ date }: StoredRate) =>
  date === null ? ', a setting, since the National Bank’s rate is not known yet' : `, the National Bank’s rate of ${date}`

/** Secrets are only shown as set or not set. */
async function startedWith(context: AppContext, state: LaunchState): Promise<[what: string, value: string][]> {
  const { config } = context
  const { db } = context.database
  const [dollar, euro] = await Promise.all([readRate(context, db, 'USD'), readRate(context, db, 'EUR')])
  return [
    ['Address (PUBLIC_URL)', context.publicUrl()],
    ['Database (DATABASE_URL)', config.databaseUrl === null ? `its own, in ${config.dataDir}` : 'an outside one'],
    [
      'Card payment (PAYMENT_PROVIDER, LIQPAY_PUBLIC_KEY, LIQPAY_PRIVATE_KEY, MONO_TOKEN)',
      {
        none: 'the simulator: no money moves. In production it would be off',
        liqpay: `LiqPay at ${config.liqpay.url}, protocol ${config.liqpay.version}`,
        mono: `plata by mono at ${config.mono.url}`,
      }[config.cardProvider ?? 'none'],
    ],
    [
      'Emails (SMTP_URL, MAIL_FROM)',
      config.smtpUrl === null ? 'stored in the mailbox, sent to nobody' : `sent as ${config.mailFrom ?? 'the shop’s own address'}`,
    ],
    ['Telegram (TELEGRAM_BOT_TOKEN)', config.telegram.token === null ? 'off' : 'on: buyers may connect, and the office hears in its chat'],
    ['The office’s chat (notices.telegram_chat above, else TELEGRAM_MANAGER_CHAT)', officeChatWords(context, state)],
    ['SMS (TURBOSMS_TOKEN, TURBOSMS_SENDER)', config.sms === null ? 'off' : 'on'],
    ['Fiscal receipts (FISCAL_REGISTER)', config.fiscal.register ?? 'none'],
    ['Files (S3_URL)', config.s3 === null ? `in ${config.dataDir}` : 'in a bucket'],
    [
      'Currencies (NBU_URL, USD_RATE, EUR_RATE)',
      `$1 = ₴ ${dollar.rate / rateScale}${rateSource(dollar)}; €1 = ₴ ${euro.rate / rateScale}${rateSource(euro)}`,
    ],
    ['Demonstration (DEMO)', config.demo ? 'on: sample products, accounts and contacts were put in at the first start' : 'off'],
  ]
}

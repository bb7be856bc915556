import type { Language } from '#contract/languages.ts'
import { formatMoney, type Currency } from '#contract/money.ts'
import { html, type Html } from '../../platform/http/html.ts'
import { grouped, testCards, type TestCard } from './cards.ts'
import { simulatorPath, type SignedMessage } from '../payments/index.ts'
import type { Payment } from './callback-message.ts'
import { messages, type SimulatorMessages } from './messages.ts'

const style = html`
:root { color: #1c1a17; background: #f7f5f1; font: 1rem/1.6 system-ui, sans-serif }
body { margin: 0 auto; max-width: 30rem; padding: 2rem 1.25rem 4rem }
.mark { border: 2px dashed #8a5a00; background: #fdf3dc; padding: .75rem 1rem; margin: 0 0 2rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; margin: 0 0 1.5rem }
dt { color: #5c574f }
dd { margin: 0; font-variant-numeric: tabular-nums }
label { display: block; margin-bottom: .25rem }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .65rem .75rem; border: 1px solid #6b655c; border-radius: 2px; background: #fff; letter-spacing: .05em }
.wrong { color: #9b1c1c; margin: .35rem 0 0 }
.do { display: grid; gap: .75rem; margin: 1.25rem 0 2rem }
button { font: inherit; min-height: 2.9rem; padding: .5rem 1rem; border: 1px solid #1c1a17; border-radius: 2px; background: none; color: inherit; cursor: pointer }
button.first { background: #1c1a17; color: #fff }
:focus-visible { outline: 3px solid #8a5a00; outline-offset: 2px }
table { border-collapse: collapse; width: 100% }
caption { text-align: left; padding-bottom: .25rem }
td { border-top: 1px solid #d8d3ca; padding: .4rem 0; vertical-align: top }
td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: 1rem }
`

/** Every page begins with a note that no real money moves. */
function page(language: Language, nonce: string, title: string, children: Html): string {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>
<title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body><main><p class="mark" role="note">${messages[language].noMoney}</p><h1>${title}</h1>${children}</main></body></html>`.markup
}

function detailsList(t: SimulatorMessages, payment: Payment): Html {
  const currency = payment.currency as Currency // a checkout accepts only these three
  return html`<dl><dt>${t.amount}</dt><dd>${formatMoney(payment.amount, currency, payment.language)}</dd>
<dt>${t.forWhat}</dt><dd>${payment.description}</dd></dl>`
}

function nextStep(t: SimulatorMessages, card: TestCard): string {
  if (card.failureCode !== null) return `${t.cardRejected}: ${card.failureCode}`
  return card.step === null ? t.cardPays : t[`card_${card.step}`]
}

function cardTable(t: SimulatorMessages): Html {
  const rows = testCards.map((card) => html`<tr><td>${grouped(card.number)}</td><td>${nextStep(t, card)}</td></tr>`)
  return html`<table><caption>${t.cards}</caption><tbody>${rows}</tbody></table>`
}

/** A form of the payment with its buttons. The first one submits it; the others work without filled fields. */
function actionForm(payment: Payment, fields: Html | null, [first, ...others]: readonly (readonly [action: string, text: string])[]): Html {
  const rest = others.map(([action, text]) => html`<button name="action" value="${action}" type="submit" formnovalidate>${text}</button>`)
  return html`<form method="post" action="${`${simulatorPath}/checkout/${payment.token}`}">${fields}
<div class="do"><button name="action" value="${first?.[0]}" type="submit" class="first">${first?.[1]}</button>${rest}</div></form>`
}

/** The payment page: card number and buttons. */
export function paymentPage(payment: Payment, nonce: string, wrongCard: string | null): string {
  const t = messages[payment.language]
  const number = wrongCard ?? grouped(testCards[0]?.number ?? '')
  const isWrong = wrongCard !== null
  const field = html`<label for="card">${t.card}</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="${number}"${isWrong && html` aria-invalid="true" aria-describedby="card-wrong"`}/>
${isWrong && html`<p id="card-wrong" class="wrong" role="alert">${t.cardInvalid}</p>`}`
  const form = actionForm(payment, field, [
    ['pay', t.pay],
    ['decline', t.decline],
    ['close', t.close],
  ])
  return page(payment.language, nonce, t.title, html`${detailsList(t, payment)}${form}${cardTable(t)}`)
}

/** The bank's confirmation step: 3-D Secure, a one-time code, or the CVV. */
export function stepPage(payment: Payment, nonce: string): string {
  const t = messages[payment.language]
  const step = payment.status === 'otp_verify' || payment.status === 'cvv_verify' ? payment.status : '3ds_verify'
  const form = actionForm(payment, null, [
    ['confirm', t.confirm],
    ['cancel', t.cancel],
    ['close', t.close],
  ])
  return page(payment.language, nonce, t.title, html`${detailsList(t, payment)}<p>${t[`step_${step}`]}</p>${form}`)
}

/** Sends the browser back by POST as the provider does: automatically by a script, or by a button without scripts. */
export function returnPage(payment: Payment, nonce: string, resultUrl: string, message: SignedMessage | null): string {
  const t = messages[payment.language]
  const hidden = Object.entries(message ?? {}).map(([name, value]: [string, string]) => html`<input type="hidden" name="${name}" value="${value}"/>`)
  const form = html`<form id="back" method="post" action="${resultUrl}">${hidden}<div class="do"><button class="first">${t.toShop}</button></div></form>`
  return page(payment.language, nonce, t.done, html`${form}<script nonce="${nonce}">document.getElementById('back').submit()</script>`)
}

export function finishedPage(payment: Payment, nonce: string): string {
  const t = messages[payment.language]
  const link = payment.resultUrl !== null && html`<a href="${payment.resultUrl}">${t.toShop}</a>`
  return page(payment.language, nonce, t.finished, html`${detailsList(t, payment)}<p>${link}</p>`)
}

export function problemPage(language: Language, nonce: string, code: string): string {
  const t = messages[language]
  return page(language, nonce, t.problem, html`<p>${t.problemCode}: <code>${code}</code></p>`)
}

/** `/simulator`: the list of test cards. */
export function cardsPage(language: Language, nonce: string): string {
  const t = messages[language]
  return page(language, nonce, t.title, html`<p>${t.cardsIntro}</p>${cardTable(t)}`)
}

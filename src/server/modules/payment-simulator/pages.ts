import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/languages.ts'
import { formatMoney, type Currency } from '#contract/money.ts'
import { grouped, testCards, type TestCard } from './cards.ts'
import { simulatorPath, type SignedMessage } from '../payments/index.ts'
import type { Payment } from './callback-message.ts'
import { messages, type SimulatorMessages } from './messages.ts'

const style = `
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
function page(language: Language, nonce: string, title: string, children: ReactNode): string {
  const t = messages[language]
  const head = h('head', null, [
    h('meta', { key: 'charset', charSet: 'utf-8' }),
    h('meta', { key: 'viewport', name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { key: 'robots', name: 'robots', content: 'noindex' }),
    h('title', { key: 'title' }, title),
    h('style', { key: 'style', nonce, dangerouslySetInnerHTML: { __html: style } }),
  ])
  const body = h('body', null, h('main', null, h('p', { className: 'mark', role: 'note' }, t.noMoney), h('h1', null, title), children))
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: language }, head, body))}`
}

function detailsList(t: SimulatorMessages, payment: Payment): ReactNode {
  const currency = payment.currency as Currency // a checkout accepts only these three
  return h(
    'dl',
    null,
    h('dt', null, t.amount),
    h('dd', null, formatMoney(payment.amount, currency, payment.language)),
    h('dt', null, t.forWhat),
    h('dd', null, payment.description),
  )
}

function nextStep(t: SimulatorMessages, card: TestCard): string {
  if (card.failureCode !== null) return `${t.cardRejected}: ${card.failureCode}`
  return card.step === null ? t.cardPays : t[`card_${card.step}`]
}

function cardTable(t: SimulatorMessages): ReactNode {
  const rows = testCards.map((card) => h('tr', { key: card.number }, h('td', null, grouped(card.number)), h('td', null, nextStep(t, card))))
  return h('table', null, h('caption', null, t.cards), h('tbody', null, rows))
}

function submitButton(value: string, text: string, first = false): ReactNode {
  return h(
    'button',
    {
      key: value,
      name: 'action',
      value,
      type: 'submit',
      ...(first ? { className: 'first' } : {}),
      ...(value === 'pay' || value === 'confirm' ? {} : { formNoValidate: true }),
    },
    text,
  )
}

function actionOf(payment: Payment): string {
  return `${simulatorPath}/checkout/${payment.token}`
}

/** The payment page: card number and buttons. */
export function paymentPage(payment: Payment, nonce: string, wrongCard: string | null): string {
  const t = messages[payment.language]
  const first = testCards[0]?.number ?? ''
  const field = h('input', {
    id: 'card',
    name: 'card',
    inputMode: 'numeric',
    autoComplete: 'off',
    defaultValue: wrongCard ?? grouped(first),
    ...(wrongCard === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'card-wrong' }),
  })
  const form = h(
    'form',
    { method: 'post', action: actionOf(payment) },
    h('label', { htmlFor: 'card' }, t.card),
    field,
    wrongCard === null ? null : h('p', { id: 'card-wrong', className: 'wrong', role: 'alert' }, t.cardInvalid),
    h('div', { className: 'do' }, submitButton('pay', t.pay, true), submitButton('decline', t.decline), submitButton('close', t.close)),
  )
  return page(payment.language, nonce, t.title, [
    h('div', { key: 'facts' }, detailsList(t, payment)),
    h('div', { key: 'form' }, form),
    h('div', { key: 'cards' }, cardTable(t)),
  ])
}

/** The bank's confirmation step: 3-D Secure, a one-time code, or the CVV. */
export function stepPage(payment: Payment, nonce: string): string {
  const t = messages[payment.language]
  const step = payment.status === 'otp_verify' || payment.status === 'cvv_verify' ? payment.status : '3ds_verify'
  const form = h(
    'form',
    { method: 'post', action: actionOf(payment) },
    h('div', { className: 'do' }, submitButton('confirm', t.confirm, true), submitButton('cancel', t.cancel), submitButton('close', t.close)),
  )
  return page(payment.language, nonce, t.title, [
    h('div', { key: 'facts' }, detailsList(t, payment)),
    h('p', { key: 'step' }, t[`step_${step}`]),
    h('div', { key: 'form' }, form),
  ])
}

/** Sends the browser back by POST as the provider does: automatically by a script, or by a button without scripts. */
export function returnPage(payment: Payment, nonce: string, resultUrl: string, message: SignedMessage | null): string {
  const t = messages[payment.language]
  const hidden = message === null ? [] : Object.entries(message).map(([name, value]) => h('input', { key: name, type: 'hidden', name, value }))
  const form = h(
    'form',
    { id: 'back', method: 'post', action: resultUrl },
    hidden,
    h('div', { className: 'do' }, h('button', { className: 'first' }, t.toShop)),
  )
  const script = h('script', { nonce, dangerouslySetInnerHTML: { __html: "document.getElementById('back').submit()" } })
  return page(payment.language, nonce, t.done, [h('div', { key: 'form' }, form), h('div', { key: 'script' }, script)])
}

export function finishedPage(payment: Payment, nonce: string): string {
  const t = messages[payment.language]
  const link = payment.resultUrl === null ? null : h('a', { href: payment.resultUrl }, t.toShop)
  return page(payment.language, nonce, t.finished, [h('div', { key: 'facts' }, detailsList(t, payment)), h('p', { key: 'link' }, link)])
}

export function problemPage(language: Language, nonce: string, code: string): string {
  const t = messages[language]
  return page(language, nonce, t.problem, h('p', null, `${t.problemCode}: `, h('code', null, code)))
}

/** `/simulator`: the list of test cards. */
export function cardsPage(language: Language, nonce: string): string {
  const t = messages[language]
  return page(language, nonce, t.title, [h('p', { key: 'intro' }, t.cardsIntro), h('div', { key: 'cards' }, cardTable(t))])
}

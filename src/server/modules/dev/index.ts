import type { FastifyInstance } from 'fastify'
import { html } from '../../platform/http/html.ts'
import { onlyLocal } from '../../platform/http/local-request.ts'
import type { Module } from '../../platform/module.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { demoAccounts } from '../accounts/index.ts'
import { decideRate, listPendingRates } from '../currency/index.ts'
import { demoStaffLines } from '../staff/index.ts'
import { colleagueForms, colleagueRoutes } from './colleagues.ts'
import { jobsRoutes } from './jobs.ts'
import { mailboxRoutes } from './mailbox.ts'
import { sendPage } from './page.ts'
import { settingsRoutes } from './settings.ts'

const pages = [
  ['/dev/settings', 'Settings: what is set, what is a sample, what is missing'],
  ['/dev/mailbox', 'Mailbox: the emails that the shop wrote'],
  ['/dev/jobs', 'Jobs: how many wait, and those that were given up'],
  ['/dev/rates', 'Exchange rates that jumped and wait for a decision'],
  ['/admin', 'The back office'],
  ['/simulator', 'Payment simulator: its test cards'],
  ['/api/docs', 'The API'],
  ['/health/ready', 'Is it ready?'],
  ['/metrics', 'Metrics'],
] as const

/** Pages for developers; app.ts adds them only outside production. */
export const dev: Module = {
  name: 'dev',
  async rootRoutes(root, context) {
    await root.register(async (app) => {
      app.addHook('onRequest', onlyLocal)
      developerRoutes(app, context)
    })
  },
}

function developerRoutes(app: FastifyInstance, context: AppContext): void {
  app.get('/dev', (_request, reply) => {
    const links = pages.map(([href, label]) => html`<li><a href="${href}">${label}</a></li>`)
    const logins = demoAccounts.map(({ email, password, roles }) => html`<li>${roles.join(', ')}: ${email} / ${password}</li>`)
    const staff = demoStaffLines(context).map((line) => html`<li>${line.trim()}</li>`)
    const accounts = html`<h2>Demo accounts of buyers</h2><ul>${logins}</ul><h2>Demo accounts of the staff</h2><ul>${staff}</ul>${colleagueForms()}`
    return sendPage(reply, 'For developers', html`<ul>${links}</ul>${context.config.demo && accounts}`)
  })
  /** The shop's current time, for browsers and tests that follow its clock. */
  app.get('/dev/clock', () => ({ now: context.clock.now().toISOString() }))
  colleagueRoutes(app, context)
  settingsRoutes(app, context)
  mailboxRoutes(app, context)
  jobsRoutes(app, context)
  app.get('/dev/rates', async (_request, reply) => {
    const pending = (await listPendingRates(context.database.db)).map(
      ({ currency, day, rate }) => html`<form method="post"><p>${day}: ${rate} for 1 ${currency}</p>
<input type="hidden" name="day" value="${day}"/><input type="hidden" name="currency" value="${currency}"/>
<button name="decision" value="approved">It counts</button><button name="decision" value="rejected">It does not</button></form>`,
    )
    return sendPage(reply, 'Held exchange rates', html`${pending.length > 0 ? pending : html`<p>None.</p>`}`)
  })
  app.post('/dev/rates', async (request, reply) => {
    const { day = '', currency, decision } = Object(request.body) as Partial<Record<string, string>> // a form; checked below
    if (/^\d{4}-\d\d-\d\d$/.test(day))
      await decideRate(context.database.db, currency === 'EUR' ? 'EUR' : 'USD', day, decision === 'approved' ? 'approved' : 'rejected')
    return reply.redirect('/dev/rates', 303)
  })
}

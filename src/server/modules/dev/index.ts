import type { FastifyInstance } from 'fastify'
import { createElement as h } from 'react'
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
    const links = pages.map(([href, label]) => h('li', { key: href }, h('a', { href }, label)))
    const logins = demoAccounts.map(({ email, password, roles }) => h('li', { key: email }, `${roles.join(', ')}: ${email} / ${password}`))
    const staff = demoStaffLines(context).map((line) => h('li', { key: line }, line.trim()))
    return sendPage(reply, 'For developers', [
      h('ul', { key: 'places' }, links),
      ...(context.config.demo
        ? [
            h('h2', { key: 'buyers' }, 'Demo accounts of buyers'),
            h('ul', { key: 'logins' }, logins),
            h('h2', { key: 'staff' }, 'Demo accounts of the staff'),
            h('ul', { key: 'works' }, staff),
            colleagueForms(),
          ]
        : []),
    ])
  })
  /** The shop's current time, for browsers and tests that follow its clock. */
  app.get('/dev/clock', () => ({ now: context.clock.now().toISOString() }))
  colleagueRoutes(app, context)
  settingsRoutes(app, context)
  mailboxRoutes(app, context)
  jobsRoutes(app, context)
  app.get('/dev/rates', async (_request, reply) => {
    const pending = (await listPendingRates(context.database.db)).map(({ currency, day, rate }) =>
      h('form', { key: `${currency} ${day}`, method: 'post' }, [
        h('p', { key: 'rate' }, `${day}: ${rate} for 1 ${currency}`),
        h('input', { key: 'day', type: 'hidden', name: 'day', value: day }),
        h('input', { key: 'currency', type: 'hidden', name: 'currency', value: currency }),
        ...(['approved', 'rejected'] as const).map((decision) =>
          h('button', { key: decision, name: 'decision', value: decision }, decision === 'approved' ? 'It counts' : 'It does not'),
        ),
      ]),
    )
    return sendPage(reply, 'Held exchange rates', pending.length > 0 ? pending : h('p', null, 'None.'))
  })
  app.post('/dev/rates', async (request, reply) => {
    const { day = '', currency, decision } = Object(request.body) as Partial<Record<string, string>> // a form; checked below
    if (/^\d{4}-\d\d-\d\d$/.test(day))
      await decideRate(context.database.db, currency === 'EUR' ? 'EUR' : 'USD', day, decision === 'approved' ? 'approved' : 'rejected')
    return reply.redirect('/dev/rates', 303)
  })
}

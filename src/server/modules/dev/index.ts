import type { FastifyInstance } from 'fastify'
import { createElement as h } from 'react'
import { onlyLocal } from '../../platform/http/local-request.ts'
import type { Slice } from '../../platform/module.ts'
import type { World } from '../../platform/app-context.ts'
import { demoAccounts } from '../accounts/index.ts'
import { decideRate, listHeldRates } from '../content/index.ts'
import { jobsRoutes } from './jobs.ts'
import { mailboxRoutes } from './mailbox.ts'
import { sendPage } from './page.ts'
import { settingsRoutes } from './settings.ts'

const places = [
  ['/dev/settings', 'Settings: what is set, what is a sample, what is missing'],
  ['/dev/mailbox', 'Mailbox: the letters that the shop wrote'],
  ['/dev/jobs', 'Jobs: how many wait, and those that were given up'],
  ['/dev/rates', 'Exchange rates that jumped and wait for a decision'],
  ['/simulator', 'Payment simulator: its test cards'],
  ['/api/docs', 'The API'],
  ['/health/ready', 'Is it ready?'],
  ['/metrics', 'Metrics'],
] as const

/** The developers' page: never mounted in production (dev.test.ts). */
export const dev: Slice = {
  name: 'dev',
  async outside(root, world) {
    if (world.config.production) return
    await root.register(async (app) => {
      app.addHook('onRequest', onlyLocal)
      developerRoutes(app, world)
    })
  },
}

function developerRoutes(app: FastifyInstance, world: World): void {
  app.get('/dev', (_request, reply) => {
    const links = places.map(([href, words]) => h('li', { key: href }, h('a', { href }, words)))
    const logins = demoAccounts.map(({ email, password, roles }) => h('li', { key: email }, `${roles.join(', ')}: ${email} / ${password}`))
    return sendPage(reply, 'For developers', [
      h('ul', { key: 'places' }, links),
      h('h2', { key: 'title' }, 'Demo accounts'),
      h('ul', { key: 'logins' }, logins),
    ])
  })
  settingsRoutes(app, world)
  mailboxRoutes(app, world)
  jobsRoutes(app, world)
  app.get('/dev/rates', async (_request, reply) => {
    const held = (await listHeldRates(world)).map(({ day, rate }) =>
      h('form', { key: day, method: 'post' }, [
        h('p', { key: 'rate' }, `${day}: ${rate}`),
        h('input', { key: 'day', type: 'hidden', name: 'day', value: day }),
        ...(['kept', 'refused'] as const).map((decision) =>
          h('button', { key: decision, name: 'decision', value: decision }, decision === 'kept' ? 'It counts' : 'It does not'),
        ),
      ]),
    )
    return sendPage(reply, 'Held exchange rates', held.length > 0 ? held : h('p', null, 'None.'))
  })
  app.post('/dev/rates', async (request, reply) => {
    const { day = '', decision } = Object(request.body) as Partial<Record<string, string>> // a form; both are checked
    if (/^\d{4}-\d\d-\d\d$/.test(day)) await decideRate(world, day, decision === 'kept' ? 'kept' : 'refused')
    return reply.redirect('/dev/rates', 303)
  })
}

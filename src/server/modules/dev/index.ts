import { desc } from 'drizzle-orm'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { letters } from '../../platform/mail/tables.ts'
import type { Slice } from '../../platform/slice.ts'
import { demoAccounts } from '../accounts/index.ts'
import { decideRate, listHeldRates } from '../content/index.ts'

const places = [
  ['/dev/mailbox', 'Mailbox: the letters that the shop wrote'],
  ['/dev/rates', 'Exchange rates that jumped and wait for a decision'],
  ['/simulator', 'Payment simulator: its test cards'],
  ['/api/docs', 'The API'],
  ['/health/ready', 'Is it ready?'],
  ['/metrics', 'Metrics'],
] as const

function page(title: string, children: ReactNode): string {
  const head = h('head', null, h('meta', { charSet: 'utf-8' }), h('meta', { name: 'robots', content: 'noindex' }), h('title', null, title))
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', null, h('main', null, h('h1', null, title), children))))}`
}

/** The developers' page: never mounted in production (dev.test.ts). */
export const dev: Slice = {
  name: 'dev',
  outside(app, world) {
    if (world.config.production) return
    const html = 'text/html; charset=utf-8'
    app.get('/dev', (_request, reply) => {
      const links = places.map(([href, words]) => h('li', { key: href }, h('a', { href }, words)))
      const logins = demoAccounts.map(({ email, password, roles }) => h('li', { key: email }, `${roles.join(', ')}: ${email} / ${password}`))
      return reply
        .type(html)
        .send(
          page('For developers', [h('ul', { key: 'places' }, links), h('h2', { key: 'title' }, 'Demo accounts'), h('ul', { key: 'logins' }, logins)]),
        )
    })
    app.get('/dev/mailbox', async (_request, reply) => {
      const newest = await world.database.db.select().from(letters).orderBy(desc(letters.id)).limit(50)
      const shown = newest.map(({ id, recipient, subject, text, createdAt }) =>
        h('article', { key: id }, h('h2', null, subject), h('p', null, `${recipient}, ${createdAt.toISOString()}`), h('pre', null, text)),
      )
      return reply.type(html).send(page('Mailbox', shown.length > 0 ? shown : h('p', null, 'No letters yet.')))
    })
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
      return reply.type(html).send(page('Held exchange rates', held.length > 0 ? held : h('p', null, 'None.')))
    })
    app.post('/dev/rates', async (request, reply) => {
      const { day = '', decision } = Object(request.body) as Partial<Record<string, string>> // a form; both are checked
      if (/^\d{4}-\d\d-\d\d$/.test(day)) await decideRate(world, day, decision === 'kept' ? 'kept' : 'refused')
      return reply.redirect('/dev/rates', 303)
    })
  },
}

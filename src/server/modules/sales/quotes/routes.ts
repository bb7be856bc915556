import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportPapers } from '#contract/documents.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { Act, ReasonedAct } from '#contract/admin/acts.ts'
import { NewQuote, QuotePlace, QuotePlaced, QuoteRows, QuoteSend, QuoteView, QuoteWrite } from '#contract/admin/quotes.ts'
import { isLanguage } from '#contract/languages.ts'
import type { StaffRole } from '#contract/permissions.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { OfferToPrint } from './offer-to-print.ts'
import { adminRoutes, parseId, nextLink } from '../../staff/index.ts'
import { beginQuote } from './begin-quote.ts'
import { createQuote, declineQuote, dropQuote, saveQuote } from './save-quote.ts'
import { listQuotes, readQuoteFilter } from './list-quotes.ts'
import { placeQuote } from './place-quote.ts'
import { findQuoteRow, findRevision } from './quote-draft.ts'
import { quoteToPrint } from './quote-to-print.ts'
import { previewToPrint } from './revision-of-draft.ts'
import { sendQuote } from './send-quote.ts'
import { readQuote } from './view-quote.ts'

const isOwner = ({ roles }: { readonly roles: readonly StaffRole[] }) => roles.includes('owner')

/** The office's side of quotes: drafts, sending, placing. */
export function quoteRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  const quote = { output: QuoteView }
  route('listQuotes', { output: QuoteRows }, ({ query, request }) =>
    listQuotes(context, readQuoteFilter(query, parseId(query['cursor'])), (cursor) => nextLink(request.url, cursor)),
  )
  route('beginQuote', { output: QuoteView }, async ({ query, staff }) => {
    const { order, links } = query
    const from = { customer_id: parseId(query['customer']), message_id: parseId(query['message']), order_number: order, links }
    const asked = NewQuote.safeParse(from)
    return asked.success ? beginQuote(context, asked.data, isOwner(staff)) : fail('notFound')
  })
  route('createQuote', { body: NewQuote, output: QuoteView }, ({ body, actor, staff }) =>
    createQuote(context, { actor, isOwner: isOwner(staff) }, body),
  )
  route('readQuote', quote, ({ params, staff }) => readQuote(context, params.id, isOwner(staff)))
  route('saveQuote', { ...quote, body: QuoteWrite }, ({ params, body, actor, staff }) =>
    saveQuote(context, { actor, isOwner: isOwner(staff) }, params.id, body),
  )
  route('dropQuote', { body: Act }, ({ params, body, actor, staff }) =>
    dropQuote(context, { actor, isOwner: isOwner(staff) }, params.id, body.version),
  )
  route('sendQuote', { ...quote, body: QuoteSend }, ({ params, body, actor, staff }) =>
    sendQuote(context, { actor, isOwner: isOwner(staff) }, params.id, body),
  )
  route('declineQuote', { ...quote, body: ReasonedAct }, ({ params, body, actor, staff }) =>
    declineQuote(context, { actor, isOwner: isOwner(staff) }, params.id, body),
  )
  route(
    'placeQuote',
    { body: QuotePlace, output: QuotePlaced },
    ({ params, body: { version, expected_total_kopiykas: expectedTotal, prices = 'own' }, actor, staff }) =>
      placeQuote(context, { actor, isOwner: isOwner(staff) }, params.id, { version, expectedTotal, prices }),
  )
  route('quoteDocument', {}, async ({ params: { id }, query, reply, staff }) => {
    if (query['draft'] === '1') {
      const preview = await previewToPrint(context, id, { isOwner: isOwner(staff), language: query['lang'] })
      return isFailure(preview) ? preview : sendPdf(context, reply, preview, query['paper'])
    }
    const row = await findQuoteRow(db, id)
    const revision = row && (await findRevision(db, id, parseId(query['no']) ?? row.revision))
    if (!revision || row.number === null) return fail('notFound')
    const language = isLanguage(query['lang']) ? query['lang'] : revision.buyer.language
    return sendPdf(context, reply, quoteToPrint(context, row, revision, language), query['paper'])
  })
}

async function sendPdf(context: AppContext, reply: FastifyReply, offer: OfferToPrint, asked: string | undefined): Promise<undefined | Failure> {
  const paper = exportPapers.find((known) => known === asked)
  const pdf = paper ? await context.salesPorts.renderExportPaper(context, offer, paper) : await context.salesPorts.renderOfferPdf(context, offer)
  if (pdf === null) return fail('notFound')
  const name = /^[\w/-]+$/.test(offer.number) ? offer.number.replace('/', '-') : 'quote'
  await reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${paper ? `${name}-${paper}` : name}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .send(pdf)
  return undefined
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/customers.ts'
import { fail, isFailure } from '#contract/errors.ts'
import { kyivClock, plainDate } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import { addressLanguage } from '../../../platform/http/language.ts'
import { sendAttachment } from '../../../platform/http/send-file.ts'
import { adminRoutes, parseDay, parseId, nextLink } from '../../staff/index.ts'
import { listContactMessages, writeContactAnswer } from '../../contact/index.ts'
import { editCustomer } from './edit-customer.ts'
import { eraseCustomer, previewErasure } from './erase-customer.ts'
import { customerPdf, exportCustomer } from './export-customer.ts'
import { listCustomers, readCustomerFilter } from './list-customers.ts'
import { mergeCustomers, undoMerge } from './merge-customers.ts'
import { readCustomer } from './read-customer.ts'
import { renderReconciliation } from './reconciliation-act.ts'

export function customerDeskRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  const card = { output: contract.CustomerCard }
  route('listCustomers', { output: contract.CustomerRows }, ({ query, request }) =>
    listCustomers(context, readCustomerFilter(query), (cursor) => nextLink(request.url, cursor)),
  )
  route('readCustomer', card, ({ params }) => readCustomer(db, params.id))
  route('editCustomer', { ...card, body: contract.CustomerEdit }, ({ params, body, actor }) => editCustomer(context, actor, params.id, body))
  route('mergeCustomers', { ...card, body: contract.CustomerMerge }, ({ params, body, actor }) => mergeCustomers(context, actor, params.id, body))
  route('undoMerge', card, ({ params, actor }) => undoMerge(context, actor, params.id))
  route('previewErasure', { output: contract.ErasureReport }, ({ params }) => previewErasure(context, params.id))
  route('eraseCustomer', { body: contract.CustomerErasure, output: contract.ErasureReport }, ({ params, body, actor }) =>
    eraseCustomer(context, actor, params.id, body),
  )
  route('exportCustomer', {}, async ({ params: { id }, query, language, actor, reply }) => {
    if (query['ask'] === '1') return undefined
    const shown = addressLanguage(query, language)
    if (query['format'] === 'pdf') {
      const pdf = await customerPdf(context, id, shown)
      if (isFailure(pdf)) return pdf
      await noteExport(context, actor, id)
      return sendAttachment(reply, `customer-${id}`, 'pdf', pdf)
    }
    const held = await exportCustomer(context, id, shown)
    if (!held) return fail('notFound')
    await noteExport(context, actor, id)
    return sendAttachment(reply, `customer-${id}`, 'json', JSON.stringify(held, null, 2))
  })
  route('reconcileCustomer', {}, async ({ params: { id }, query, language, reply }) => {
    const today = kyivClock(context.clock.now()).date
    const period = { from: parseDay(query['from']) ?? plainDate(`${today.slice(0, 4)}-01-01`), to: parseDay(query['to']) ?? today }
    const pdf = await renderReconciliation(context, id, period, addressLanguage(query, language))
    return isFailure(pdf) ? pdf : sendAttachment(reply, `reconciliation-${id}-${period.to}`, 'pdf', pdf)
  })
  route('listContactMessages', { output: contract.ContactMessageRows }, ({ query, request }) =>
    listContactMessages(context, query, parseId(query['cursor']), (cursor) => nextLink(request.url, cursor)),
  )
  route('writeContactAnswer', { body: contract.ContactAnswer, output: contract.ContactMessageRow }, ({ params, body, actor }) =>
    writeContactAnswer(context, actor, params.id, body),
  )
}

/** The change log records who exported which data. */
const noteExport = (context: AppContext, actor: Actor, id: number) =>
  recordChange(context, context.database.db, actor, { kind: 'customer', verb: 'export', subject: { id, label: String(id) } })

import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { BankIgnoring, BankPaymentRows, BankRecorded, BankRecording, BankSplit, StatementTaken } from '#contract/admin/bank.ts'
import { fail } from '#contract/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { sheetLimits } from '../../../platform/sheets/sheet.ts'
import { ignoreBankPayments, recordBankPayment, splitBankPayment, takeStatement, undoBankPayment } from '../../payments/index.ts'
import { isBeforeOrder } from '../../sales/index.ts'
import { adminRoutes, nextLink } from '../../staff/index.ts'
import { listBankPayments } from './list-bank-payments.ts'

/** Bank statements: import, match to orders, record or set aside, and undo. */
export async function bankRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const route = adminRoutes(app, context)
  // Registered apart, because no other route accepts files of this size.
  await app.register(async (files) => {
    files.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    adminRoutes(files, context)('takeStatement', { output: StatementTaken }, async ({ request, query, actor }) => {
      if (!(request.body instanceof Readable)) return fail('invalid', { file: 'notTable' })
      if (Number(request.headers['content-length'] ?? 0) > sheetLimits.file) return fail('invalid', { file: 'tooLarge' })
      return takeStatement(context, actor, { file: query['file'] ?? '', body: request.body })
    })
  })
  route('listBankPayments', { output: BankPaymentRows }, async ({ query, request, staff }) => {
    const { cursor, ...rows } = await listBankPayments(context, staff, query)
    return { ...rows, links: { next: cursor === null ? null : nextLink(request.url, cursor) } }
  })
  route('recordBankPayments', { body: BankRecording, output: BankRecorded }, async ({ body, actor }) => {
    const data: BankRecorded['data'] = []
    // Each payment has its own transaction: recorded ones stay when a later one fails, and a retry finds them.
    for (const requested of body.payments)
      data.push(await recordBankPayment(context, actor, requested, (day) => isBeforeOrder(context.database.db, requested.order_number, day)))
    return { data }
  })
  route('splitBankPayment', { body: BankSplit, output: BankRecorded }, ({ params, body, actor }) =>
    splitBankPayment(context, actor, { id: params.id, parts: BankSplit.parse(body).parts }, (order, day) =>
      isBeforeOrder(context.database.db, order, day),
    ),
  )
  route('ignoreBankPayments', { body: BankIgnoring }, ({ body, actor }) => ignoreBankPayments(context, actor, body))
  route('undoBankPayment', {}, ({ params, actor, staff }) =>
    undoBankPayment(context, actor, { id: params.id, isOwner: staff.roles.includes('owner') }),
  )
}

import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { fromMajor, type Money } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { openEnvelope, simulatorKeys, verifyEnvelope, type SignedMessage } from '../payments/index.ts'
import type { Payment } from './callback-message.ts'
import { simulatorPayments } from './tables.ts'

const RequestedPayment = z.object({
  version: z.union([z.literal([3, 7]), z.literal(['3', '7']).transform(Number)]),
  public_key: z.string(),
  action: z.literal('pay'),
  amount: z.union([z.number(), z.string()]),
  currency: z.enum(['UAH', 'USD', 'EUR']),
  description: z.string().min(1),
  order_id: z.string().min(1).max(255),
  language: z.enum(['uk', 'en']).default('uk'),
  result_url: z
    .url({ protocol: /^https?$/ })
    .max(510)
    .nullish(),
  server_url: z
    .url({ protocol: /^https?$/ })
    .max(510)
    .nullish(),
  expired_date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .nullish(),
})
type RequestedPayment = z.infer<typeof RequestedPayment>

/** Reads the signed request. @returns the requested payment, or the provider's error code */
export function readSigned(context: AppContext, message: SignedMessage): Readonly<Record<string, unknown>> | string {
  const keys = simulatorKeys(context)
  const version = verifyEnvelope(message, keys.privateKey)
  if (version === null) return 'err_signature'
  const raw = openEnvelope(message.data)
  if (raw === null) return 'err_wrong'
  if (raw['public_key'] !== keys.publicKey) return 'public_key_not_found'
  // The version decides the digest.
  return Number(raw['version']) === version ? raw : 'invalid_signature'
}

const isFinished = (payment: Payment) => payment.status !== null && !payment.status.endsWith('_verify')

/** Handles a checkout form: opens a payment page, reopens an existing one, or returns an error code. */
export async function openCheckout(context: AppContext, message: SignedMessage): Promise<Payment | string> {
  const raw = readSigned(context, message)
  if (typeof raw === 'string') return raw
  const requested = RequestedPayment.safeParse(raw)
  if (!requested.success) return String(requested.error.issues[0]?.path[0] ?? '') === 'order_id' ? 'order_id_empty' : 'err_wrong'
  const amount = fromMajor(requested.data.amount)
  if (amount === null || amount <= 0) return 'err_wrong'
  const expiresAt = requested.data.expired_date ? new Date(`${requested.data.expired_date.replace(' ', 'T')}Z`) : null
  if (expiresAt !== null && !(expiresAt.getTime() > context.clock.now().getTime())) return 'expired_prepared'
  return storePayment(context, requested.data, amount, expiresAt)
}

async function storePayment(context: AppContext, requested: RequestedPayment, amount: Money, expiresAt: Date | null): Promise<Payment | string> {
  const now = context.clock.now()
  const fields = {
    version: requested.version,
    language: requested.language,
    resultUrl: requested.result_url ?? null,
    serverUrl: requested.server_url ?? null,
  }
  return context.database.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(simulatorPayments)
      .values({
        ...fields,
        orderId: requested.order_id,
        token: randomBytes(18).toString('base64url'),
        amount,
        currency: requested.currency,
        description: requested.description,
        expiresAt,
        createdAt: now,
        changedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (made) return made
    const [known] = await tx.select().from(simulatorPayments).where(eq(simulatorPayments.orderId, requested.order_id)).for('update')
    if (!known || isFinished(known) || known.amount !== amount || known.currency !== requested.currency) return 'order_id_duplicate'
    await tx.update(simulatorPayments).set(fields).where(eq(simulatorPayments.id, known.id))
    return { ...known, ...fields }
  })
}

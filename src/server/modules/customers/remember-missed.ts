import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { rememberCustomer } from './find-customer.ts'

interface Missed extends Record<string, unknown> {
  phone: string
  name: string | null
  email: string | null
  company: string | null
  tax_id: string | null
  language: Language
  at: string
}

/** Orders and messages that an earlier release stored beside this one get their customer. */
export async function rememberMissedCustomers(context: AppContext): Promise<void> {
  const { db } = context.database
  const { rows } = await db.execute<Missed>(sql`
    select o.phone, o.receiver_name as name, o.email, o.payer ->> 'companyName' as company, o.payer ->> 'taxId' as tax_id, o.language, to_json(o.created_at) #>> '{}' as at
    from orders o
    where o.created_at > now() - interval '2 days' and o.phone <> '' and o.erasure_requested_at is null
      and not exists (select from customer_contacts c where c.kind = 'phone' and c.value = o.phone)
    union all
    select '+' || m.phone, m.name, m.email, null, null, m.language, to_json(m.created_at) #>> '{}'
    from contact_messages m
    where m.created_at > now() - interval '2 days' and not exists (select from customer_contacts c where c.kind = 'phone' and c.value = '+' || m.phone)
    limit 1000`)
  for (const { at, tax_id: taxId, ...sender } of rows) await rememberCustomer(db, { ...sender, taxId }, new Date(at))
}

export const rememberMissed = defineJob({ name: 'remember-customers', every: '*/10 * * * *', input: z.object({}), run: rememberMissedCustomers })

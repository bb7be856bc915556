import { eq } from 'drizzle-orm'
import { kyivClock } from '#contract/plain-date.ts'
import { consume } from '../../platform/rate-limits/rate-limits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { queueShopEmail } from '../content/index.ts'
import { quietWrongCodes } from './rate-limits.ts'
import { staff } from './tables.ts'

/** Warns a person after five wrong codes in a day, because somebody may know their password; once a day. */
export async function warnOfWrongCodes(context: AppContext, { staffId }: { readonly staffId: number }): Promise<void> {
  if ((await consume(context, [quietWrongCodes(staffId)])) === null) return
  const { db } = context.database
  const [person] = await db.select().from(staff).where(eq(staff.id, staffId))
  if (!person) return
  const { language } = person
  const t = context.messages.translator(language, 'emails')
  await queueShopEmail(context, db, {
    key: `wrong codes ${staffId} ${kyivClock(context.clock.now()).date}`,
    to: person.email,
    subject: t('wrongCodesSubject'),
    language,
    kind: 'staff-wrong-codes',
    heading: t('wrongCodesSubject'),
    blocks: [
      { kind: 'text', text: t('wrongCodesText') },
      { kind: 'text', text: t('wrongCodesNotYou') },
    ],
  })
}

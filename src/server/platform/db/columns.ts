import { bigint, customType, date, integer, text, timestamp, type AnyPgColumn, type UpdateDeleteAction } from 'drizzle-orm/pg-core'
import type { Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'

/** An amount of money: a whole number of kopiykas. */
export const kopiykas = (name: string) => bigint(name, { mode: 'number' }).$type<Money>()

/** An amount that starts at zero and is added to. */
export const kopiykasFromZero = (name: string) =>
  kopiykas(name)
    .notNull()
    .default(0 as Money) // a literal has no brand

/** A point in time, read and written as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A day in Kyiv, read and written as text. */
export const day = (name: string) => date(name, { mode: 'string' }).$type<PlainDate>()

/** Raw or packed bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The id of the row that this one belongs to. */
export const reference = (name: string, column: () => AnyPgColumn, actions: { onDelete?: UpdateDeleteAction } = {}) =>
  integer(name).notNull().references(column, actions)

/** The staff member who wrote a row: no foreign key, and the name at that time, because the row outlives the account. */
export const author = () => ({ staffId: integer('staff_id'), staffName: text('staff_name') })

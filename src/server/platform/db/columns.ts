import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import type { Money } from '#contract/money.ts'

/** An amount of money: a whole number of kopiykas. */
export const kopiykas = (name: string) => bigint(name, { mode: 'number' }).$type<Money>()

/** A point in time, read and written as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Bytes, packed or whole. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

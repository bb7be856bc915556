import { z } from 'zod'

/** The job that notifies all owners of an audit entry; the staff module defines it. */
export const ownerNotice = { name: 'notify-owners', input: z.object({ auditId: z.int() }) } as const

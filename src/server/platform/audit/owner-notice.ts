import { z } from 'zod'

/** The job that notifies all owners of an entry of the audit; who they are is not the business of who writes it. */
export const ownerNotice = { name: 'notify-owners', input: z.object({ auditId: z.int() }) } as const

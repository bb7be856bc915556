import { z } from 'zod'

/** The job that tells all owners of an entry of the audit; who they are is not the business of who writes it. */
export const ownersToTell = { name: 'tell-owners', input: z.object({ auditId: z.int() }) } as const

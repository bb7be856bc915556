import { z } from 'zod'

const Text = z.string().catch('')

/** `POST /v1/contact`. What is missing counts as empty, so that the answer is the text of contact.ts. */
export const ContactBody = z.object({ name: Text, email: Text, phone: Text, message: Text, agreed: z.boolean().catch(false), website: Text })

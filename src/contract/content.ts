import { z } from 'zod'

/** An information page as the API answers it: Markdown made into safe HTML by the server. */
export const PageContent = z.object({
  name: z.string(),
  title: z.string(),
  /** For search engines and shared links. */
  description: z.string(),
  /** The day of the text, `YYYY-MM-DD`: an offer and a policy hold from a day on. */
  updated: z.string(),
  html: z.string(),
  /** Second-level headings with their anchors, in order. */
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
})
export type PageContent = z.infer<typeof PageContent>

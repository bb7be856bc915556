import { z } from 'zod'

/** An information page in the API's answer: Markdown rendered as safe HTML by the server. */
export const PageContent = z.object({
  name: z.string(),
  title: z.string(),
  /** For search engines and shared links. */
  description: z.string(),
  /** Day of the text, `YYYY-MM-DD`, from which an offer or a policy is valid. */
  updated: z.string(),
  html: z.string(),
  /** Second-level headings with their anchors, in order. */
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
})
export type PageContent = z.infer<typeof PageContent>

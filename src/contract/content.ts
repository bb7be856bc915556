/** An information page as the API answers it: Markdown made into safe HTML by the server. */
export interface PageContent {
  readonly name: string
  readonly title: string
  /** For search engines and shared links. */
  readonly description: string
  /** The day of the text, `YYYY-MM-DD`: an offer and a policy hold from a day on. */
  readonly updated: string
  readonly html: string
  /** Second-level headings with their anchors, in order. */
  readonly headings: readonly { readonly id: string; readonly text: string }[]
}

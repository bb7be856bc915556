interface Policies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string }
}
const { trustedTypes } = globalThis as { trustedTypes?: Policies } // not in every browser

const policy = trustedTypes?.createPolicy('page-preview', { createHTML: (html) => html })

/** HTML that the server made of Markdown with HTML switched off, as the security policy of the back office lets it be shown. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html

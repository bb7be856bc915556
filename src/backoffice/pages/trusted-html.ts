interface Policies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string }
}
const { trustedTypes } = globalThis as { trustedTypes?: Policies } // missing in some browsers

const policy = trustedTypes?.createPolicy('page-preview', { createHTML: (html) => html })

/** Wraps server-rendered HTML (Markdown with HTML switched off) as the back office's security policy requires. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html

interface PagePolicy {
  /** Hashes of the page's own inline scripts. */
  readonly scriptSources: readonly string[]
  /** An additional target for the page's forms: the payment provider. */
  readonly formAction?: string | undefined
  /** An additional target for its scripts' connections: the development server. */
  readonly connect?: string | undefined
}

/** The policy of a storefront page: its own files, and the inline scripts written by the server. */
export function contentSecurityPolicy({ scriptSources, formAction, connect }: PagePolicy): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", connect].filter(Boolean).join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", formAction].filter(Boolean).join(' '),
  ].join('; ')
}

interface PagePolicy {
  /** Hashes of the page's own inline scripts. */
  readonly scriptSources: readonly string[]
  /** Where else a form of the page may post to: the payment provider. */
  readonly formAction?: string | undefined
  /** Where else its scripts may connect to: the rebuilding server while developing. */
  readonly connect?: string | undefined
}

/** The policy of a page of the storefront: its own files, and the inline scripts that the server itself wrote. */
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

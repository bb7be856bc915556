import type { ExportPaperPath } from '#contract/documents.ts'
import { apiBase } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'

/** URL of the PDF of a revision, or of the stored draft. */
export const quoteFile = (id: number, what: number | 'draft', language: Language, paper?: ExportPaperPath) =>
  `${apiBase}/v1/admin/quotes/${id}/document?${what === 'draft' ? 'draft=1' : `no=${what}`}&lang=${language}${paper ? `&paper=${paper}` : ''}`

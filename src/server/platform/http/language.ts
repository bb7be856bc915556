import type { FastifyRequest } from 'fastify'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'

/** The language that a call asks for by its `User-language` header; Ukrainian when it names none of ours (api.md). */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers['user-language']
  return isLanguage(header) ? header : defaultLanguage
}

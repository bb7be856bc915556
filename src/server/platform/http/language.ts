import type { FastifyRequest } from 'fastify'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'

/** The language of an API answer: from the `User-Language` header, else Ukrainian. */
export function requestLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const requested = headers['user-language']
  return isLanguage(requested) ? requested : defaultLanguage
}

/** Files open through links, which carry no headers: the language is in the address. */
export const addressLanguage = (query: Readonly<Record<string, string>>, otherwise: Language): Language =>
  isLanguage(query['language']) ? query['language'] : otherwise

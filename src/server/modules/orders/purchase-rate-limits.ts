import type { FastifyRequest } from 'fastify'
import { placeOf, type Limit } from '../../platform/rate-limits/rate-limits.ts'

const seconds = 10 * 60

/**
 * Orders by phone are limited by network address and by phone (rule 6.7). An office or a mobile
 * network may stand behind one address; one person hardly orders more often than this.
 */
export function purchaseLimits(request: FastifyRequest, phone: string): Limit[] {
  return [
    { name: 'purchase by address', subject: placeOf(request), turns: 30, seconds },
    { name: 'purchase by phone', subject: phone, turns: 5, seconds },
  ]
}

import type { FastifyRequest } from 'fastify'
import { clientKey, type Limit } from '../../platform/rate-limits/rate-limits.ts'

const seconds = 10 * 60

/**
 * Orders by phone are limited per IP address and per phone number (rule 6.7). An office or a mobile
 * network may share one IP address; one person hardly orders more often than this.
 */
export function purchaseRateLimits(request: FastifyRequest, phone: string): Limit[] {
  return [
    { name: 'purchase by address', subject: clientKey(request), max: 30, seconds },
    { name: 'purchase by phone', subject: phone, max: 5, seconds },
  ]
}

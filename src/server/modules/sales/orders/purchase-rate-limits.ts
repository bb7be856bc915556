import type { FastifyRequest } from 'fastify'
import { clientKey, type Limit } from '../../../platform/rate-limits/rate-limits.ts'

const seconds = 10 * 60

/**
 * Orders by phone are limited per IP address, and for one phone number per IP address (rule 6.7). An office or a mobile
 * network may share one IP address; one person hardly orders more often than this. The number alone has no limit: whoever
 * knows somebody's number could use that up and keep them from ordering.
 */
export function purchaseRateLimits(request: FastifyRequest, phone: string): Limit[] {
  const place = clientKey(request)
  return [
    { name: 'purchase by address', subject: place, max: 30, seconds },
    { name: 'purchase by phone', subject: `${phone} ${place}`, max: 5, seconds },
  ]
}

/** Each change writes to the office and to the buyer. */
export const deliveryRateLimits = (request: FastifyRequest): Limit[] => [{ name: 'delivery change', subject: clientKey(request), max: 20, seconds }]

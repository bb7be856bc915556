import type { FastifyRequest } from 'fastify'
import { clientKey, type Limit } from '../../../platform/rate-limits/rate-limits.ts'

const seconds = 10 * 60

/**
 * Limits orders by phone per IP address, and per phone number and IP address (rule 6.7). An office or a mobile network may share an IP
 * address, but hardly orders more often. There is no limit per number alone, because anybody who knows a number could use it up and keep
 * its owner from ordering.
 */
export function purchaseRateLimits(request: FastifyRequest, phone: string): Limit[] {
  const place = clientKey(request)
  return [
    { name: 'purchase by address', subject: place, max: 30, seconds },
    { name: 'purchase by phone', subject: `${phone} ${place}`, max: 5, seconds },
  ]
}

/** Limited, because each change notifies the office and the buyer. */
export const deliveryRateLimits = (request: FastifyRequest): Limit[] => [{ name: 'delivery change', subject: clientKey(request), max: 20, seconds }]

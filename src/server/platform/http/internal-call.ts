import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { deriveKey } from '../keys.ts'
import type { AppContext } from '../app-context.ts'

export const internalHeader = 'x-internal'
const keys = new WeakMap<Config, string>()

/** What calls of our own pages' loaders carry: nobody outside knows it. */
export function internalKey(context: AppContext): string {
  const known = keys.get(context.config) ?? deriveKey(context, 'internal-call').toString('base64url')
  keys.set(context.config, known)
  return known
}

/** Does one of our own pages ask, which was let in already? */
export function isInternalCall(context: AppContext, { headers }: FastifyRequest): boolean {
  return headers[internalHeader] === internalKey(context)
}

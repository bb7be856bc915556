import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { deriveKey } from '../keys.ts'
import type { AppContext } from '../app-context.ts'

export const internalHeader = 'x-internal'
const keys = new WeakMap<Config, string>()

/** A secret that marks calls of our own loaders. */
export function internalKey(context: AppContext): string {
  const known = keys.get(context.config) ?? deriveKey(context, 'internal-call').toString('base64url')
  keys.set(context.config, known)
  return known
}

/** Does the call come from a page of ours that is admitted already? */
export function isInternalCall(context: AppContext, { headers }: FastifyRequest): boolean {
  return headers[internalHeader] === internalKey(context)
}

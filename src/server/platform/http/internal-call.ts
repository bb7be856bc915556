import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { deriveKey } from '../sealing.ts'
import type { AppContext } from '../app-context.ts'

export const internalHeader = 'x-internal'
const keys = new WeakMap<Config, string>()

/** The secret that marks our loaders' own calls. */
export function internalKey(context: AppContext): string {
  const known = keys.get(context.config) ?? deriveKey(context, 'internal-call').toString('base64url')
  keys.set(context.config, known)
  return known
}

/** Whether the call comes from one of our own pages, whose request was admitted already. */
export function isInternalCall(context: AppContext, { headers }: FastifyRequest): boolean {
  return headers[internalHeader] === internalKey(context)
}

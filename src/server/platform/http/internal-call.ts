import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { deriveKey } from '../keys.ts'
import type { World } from '../app-context.ts'

export const internalHeader = 'x-internal'
const keys = new WeakMap<Config, string>()

/** What calls of our own pages' loaders carry: nobody outside knows it. */
export function internalKey(world: World): string {
  const known = keys.get(world.config) ?? deriveKey(world, 'internal-call').toString('base64url')
  keys.set(world.config, known)
  return known
}

/** Does one of our own pages ask, which was let in already? */
export function isInternalCall(world: World, { headers }: FastifyRequest): boolean {
  return headers[internalHeader] === internalKey(world)
}

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports for outgoing connections (from 32768 on Linux, 49152 elsewhere), one of which could take the port before the server
 * listens.
 */
const range = [20_000, 32_000] as const

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  } catch {
    return false
  }
  await new Promise((resolve) => server.close(resolve))
  return true
}

/** A free port on loopback: the requested one if it is free, else any. */
export async function freePort(requested?: number): Promise<number> {
  if (requested !== undefined && (await isFree(requested))) return requested
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(...range)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port between ${range.join(' and ')}`)
}

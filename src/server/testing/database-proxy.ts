import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy to a database that simulates failures of networks and hosts. */
export interface DatabaseProxy {
  readonly url: string
  /** Closes every connection and accepts no more. */
  cut(): Promise<void>
  /** Accepts connections again. */
  mend(): Promise<void>
  /** Silences the connections, as when a host loses power: nothing is refused and nothing ends. New ones work. */
  silence(): void
  /** Breaks a connection that sends this text; null = none. */
  breakAt(text: string | null): void
  /** How often that happened. */
  readonly broken: number
}

export async function proxyTo(database: string): Promise<DatabaseProxy> {
  const target = new URL(database)
  const sockets = new Set<Socket>()
  let breaking: string | null = null
  let broken = 0
  const open = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((near) => {
        const far = connect(Number(target.port || 5432), target.hostname)
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(from)
          from.pipe(to)
          from.on('error', () => to.destroy()).on('close', () => to.destroy())
        }
        near.on('data', (sent) => {
          if (breaking === null || !sent.includes(breaking)) return
          broken++
          near.destroy()
        })
      }).listen(port, '127.0.0.1', () => resolve(server))
    })
  let server = await open(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const line = new URL(target)
  line.host = `127.0.0.1:${port}`
  return {
    url: line.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
    async mend() {
      server = await open(port)
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    breakAt(text) {
      breaking = text
    },
    get broken() {
      return broken
    },
  }
}

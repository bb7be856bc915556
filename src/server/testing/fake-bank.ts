import { createServer } from 'node:http'

/** A National Bank on loopback that answers as the real one does, or as a test wants it. */
export interface Bank extends AsyncDisposable {
  readonly url: string
  /** What the next answers say; null = nobody answers the connection. */
  says(answer: BankSays | null): void
  /** Addresses that were asked for. */
  readonly asked: string[]
}
export interface BankSays {
  readonly status?: number
  /** Of the asked day, unless it is given. */
  readonly rate?: number | string | null
  readonly currency?: string
  /** `DD.MM.YYYY`. */
  readonly date?: string
  /** Instead of all of it. */
  readonly body?: string
}

export async function openBank(): Promise<Bank> {
  let answer: BankSays | null = { rate: 42 }
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer === null) return void request.socket.destroy()
    const { searchParams } = new URL(request.url ?? '', 'http://bank')
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(searchParams.get('date') ?? '') ?? []
    const { status = 200, rate = 42, currency = 'USD', date = `${day}.${month}.${year}`, body } = answer
    const rows = [{ r030: 840, txt: 'Долар США', rate, cc: currency, exchangedate: date, special: 'N' }]
    response.writeHead(status, { 'content-type': body === undefined ? 'application/json; charset=utf-8' : 'text/html' })
    response.end(body ?? JSON.stringify(rows))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    says: (next) => {
      answer = next
    },
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

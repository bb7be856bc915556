import { startLoopback, type Loopback } from './loopback.ts'

/** A National Bank on loopback that answers like the real one, or as a test sets it. */
export interface FakeBank extends Loopback {
  /** Sets the next answers; null = the connection gets no answer. */
  respondWith(answer: BankResponse | null): void
  /** The requested addresses. */
  readonly requests: string[]
}
export interface BankResponse {
  readonly status?: number
  /** 42 by default. */
  readonly rate?: number | string | null
  readonly currency?: string
  /** `DD.MM.YYYY`; the requested day by default. */
  readonly date?: string
  /** Replaces the whole answer. */
  readonly body?: string
}

export async function startFakeBank(): Promise<FakeBank> {
  let answer: BankResponse | null = { rate: 42 }
  const requests: string[] = []
  const server = await startLoopback((request, response) => {
    requests.push(request.url ?? '')
    if (answer === null) return void request.socket.destroy()
    const { searchParams } = new URL(request.url ?? '', 'http://bank')
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(searchParams.get('date') ?? '') ?? []
    const { status = 200, rate = 42, currency = searchParams.get('valcode'), date = `${day}.${month}.${year}`, body } = answer
    const rows = [{ r030: 840, txt: 'Долар США', rate, cc: currency, exchangedate: date, special: 'N' }]
    response.writeHead(status, { 'content-type': body === undefined ? 'application/json; charset=utf-8' : 'text/html' })
    response.end(body ?? JSON.stringify(rows))
  })
  return {
    ...server,
    respondWith: (next) => {
      answer = next
    },
    requests,
  }
}

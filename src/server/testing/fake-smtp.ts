import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A part of an email without parts of its own. */
export interface MailPart {
  readonly type: string
  readonly fileName: string | null
  readonly content: Buffer
}

export interface ReceivedMail {
  readonly to: readonly string[]
  /** Headers by lower-case name, unfolded. */
  readonly headers: ReadonlyMap<string, string>
  readonly parts: readonly MailPart[]
  /** The text of the first part of that type. */
  text(type: 'text/plain' | 'text/html'): string
}

/** A real mail server on loopback that can be made to fail. */
export interface FakeSmtp extends AsyncDisposable {
  readonly url: string
  readonly received: ReceivedMail[]
  /** The errors for the next recipients, one each; later ones are accepted. */
  readonly rejections: { code: number; message: string }[]
  /** Addresses that do not exist here. */
  readonly unknown: Set<string>
  /** Whether the shop's own address may not send. */
  refusesSender: boolean
  /** How many emails are accepted with the connection cut before the answer. */
  hanging: number
}

/** @param port the port of an earlier server; 0 = any free one */
export async function startFakeSmtp(port = 0): Promise<FakeSmtp> {
  const received: ReceivedMail[] = []
  const rejections: FakeSmtp['rejections'] = []
  const unknown = new Set<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onMailFrom(_address, _session, answer) {
      answer(server.refusesSender ? Object.assign(new Error('Sender address rejected'), { responseCode: 553 }) : undefined)
    },
    onRcptTo({ address: url }, _session, answer) {
      const failure = unknown.has(url) ? { code: 550, message: 'No such mailbox' } : rejections.shift()
      answer(failure ? Object.assign(new Error(failure.message), { responseCode: failure.code }) : undefined)
    },
    onData(stream, session, answer) {
      void (async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer) // a stream of bytes
        received.push(
          parseMail(
            Buffer.concat(chunks).toString('latin1'),
            session.envelope.rcptTo.map(({ address: url }) => url),
          ),
        )
        if (server.hanging > 0) {
          server.hanging -= 1
          // The types leave out the session's socket.
          return (smtp as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections.forEach(({ _socket }) => _socket.destroy())
        }
        answer()
      })().catch(() => {}) // the sender died during the transfer
    },
  })
  smtp.on('error', () => {}) // from cut connections
  const listening = smtp.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const url = listening.address()
  const server: FakeSmtp = {
    url: `smtp://127.0.0.1:${typeof url === 'object' && url ? url.port : 0}`,
    received,
    rejections,
    unknown,
    refusesSender: false,
    hanging: 0,
    [Symbol.asyncDispose]: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}

function parseMail(source: string, to: readonly string[]): ReceivedMail {
  const { headers } = splitHead(source)
  const parts = splitParts(source)
  return { to, headers, parts, text: (type) => parts.find((part) => part.type === type)?.content.toString('utf8') ?? '' }
}

function splitHead(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
  return { headers, body: source.slice(end + 4) }
}

function splitParts(source: string): MailPart[] {
  const { headers, body } = splitHead(source)
  const kind = headers.get('content-type') ?? ''
  const boundary = /boundary="([^"]+)"/.exec(kind)?.[1]
  if (boundary) {
    const inside = body.split(`--${boundary}`).slice(1, -1)
    return inside.flatMap((part) => splitParts(part.replace(/^\r\n/, '')))
  }
  const encoding = headers.get('content-transfer-encoding')
  const content =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? Buffer.from(
            body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          )
        : Buffer.from(body, 'latin1')
  return [{ type: kind.split(';')[0] ?? '', fileName: /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null, content }]
}

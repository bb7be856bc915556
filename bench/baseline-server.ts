import { createServer } from 'node:http'

/** Reads headers (JSON, one line) and a body from stdin, serves exactly them and prints its port. */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const input = Buffer.concat(chunks)
const end = input.indexOf('\n')
const headers = JSON.parse(input.subarray(0, end).toString())
const body = input.subarray(end + 1)

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const url = server.address()
  process.stdout.write(String(typeof url === 'object' && url ? url.port : ''))
})

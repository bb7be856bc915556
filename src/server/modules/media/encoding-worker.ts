import { encodeVariant } from './encode-variant.ts'
import type { EncodingAnswer, EncodingRequest, EncodingResult } from './encoding-process.ts'
import { prepareOriginal } from './prepare-original.ts'

function run(request: EncodingRequest): Promise<EncodingResult> {
  const original = Buffer.from(request.original)
  return request.task === 'encode' ? encodeVariant(original, request.width, request.type) : prepareOriginal(original, request.checked)
}

/** The child process of encoding-process.ts; it exits with its parent. */
process.once('disconnect', () => process.exit(0))
process.on('message', (message) => {
  const request = message as EncodingRequest // sent by encoding-process.ts
  const answer = (content: EncodingAnswer) => void process.send?.(content)
  run(request).then(
    (result) => answer({ id: request.id, result }),
    (error: unknown) => answer({ id: request.id, error: String(error) }),
  )
})

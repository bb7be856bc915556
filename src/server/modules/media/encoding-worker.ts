import { encodeVariant } from './encode-variant.ts'
import type { EncodingAnswer, EncodingRequest } from './encoding-process.ts'

/** The child process of encoding-process.ts; it exits with its parent. */
process.once('disconnect', () => process.exit(0))
process.on('message', (message) => {
  const { id, original, width, type } = message as EncodingRequest // sent by encoding-process.ts
  const answer = (content: EncodingAnswer) => void process.send?.(content)
  encodeVariant(Buffer.from(original), width, type).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})

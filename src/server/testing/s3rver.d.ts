declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  /** The parts that the tests use; the package has no types. */
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      resetOnClose: boolean
      configureBuckets: readonly { name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
    readonly store: { existsObject(bucket: string, key: string): Promise<boolean> }
    readonly logger: { exceptions: { unhandle(): void }; close(): void }
  }
}

import { here } from './hosts.ts'
import { startFakeS3 } from '../../src/server/testing/fake-s3.ts'

/** `node bench/cluster/store.ts`: the S3 store in a process of its own, so that it does not take the visitors' time. Prints its settings. */
const { settings } = await startFakeS3(here)
process.stdout.write(`${JSON.stringify(settings)}\n`)

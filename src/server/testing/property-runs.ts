import * as fc from 'fast-check'

/** How many inputs each property test tries: different ones in every run of the gate, and many in `npm run proofs properties`. */
fc.configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? 15) })

import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const all = globSync('{src,demo,tools,bench}/**/*.test.{ts,tsx}')
/** What takes long and rarely breaks is tagged `proof` and runs in `npm run proofs long-tests`. */
const proofs = process.env['PROOFS'] !== undefined
/** What is a proof from its first test to its last is named so, and the gate does not even load it. */
const wholeProof = (file: string) => file.includes('.proof.test.')
const imports = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(file, 'utf8'))
const files = all.filter(proofs ? (file) => wholeProof(file) || imports(/tags: 'proof'/)(file) : (file) => !wholeProof(file))
/** What starts whole shops as processes and mostly waits for them to start, to die and to be brought back. */
const startsShops = imports(/from '[^']*testing\/(?:shop-process|opened-shop|restarting)/)
/** What opens a shop or a database; the rest runs without PostgreSQL. */
const opensShop = imports(/from '[^']*testing\/(?!any-shape)|\binject\(/)

export default defineConfig({
  test: {
    // Generous, because `npm test` runs the journeys beside these and pictures are encoded at the lowest priority.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second is short for what loads its modules first, beside other work.
    expect: { poll: { timeout: 15_000 } },
    tags: [{ name: 'proof', skip: !proofs }],
    pool: 'forks',
    // One worker runs many files. With room for what is short-lived, collecting it takes half the time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    maxWorkers: 2,
    setupFiles: 'src/server/testing/property-runs.ts',
    projects: [
      // These share their modules: loading them costs more than most of the tests.
      { extends: true, test: { name: 'pure', include: files.filter((file) => !opensShop(file) && !startsShops(file)), isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: files.filter((file) => opensShop(file) && !startsShops(file)),
          isolate: false,
          globalSetup: 'src/server/testing/global-setup.ts',
        },
      },
      // The proofs copy one shop that was opened once; what waits for shops to start needs no core meanwhile.
      {
        extends: true,
        test: {
          name: 'processes',
          include: files.filter(startsShops),
          ...(proofs ? { globalSetup: 'src/server/testing/opened-shop-setup.ts', maxWorkers: 3, sequence: { groupOrder: 1 } } : {}),
        },
      },
    ],
  },
})

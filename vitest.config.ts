import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = globSync('{src,demo,tools,bench}/**/*.test.{ts,tsx}')
/** What opens a shop or a database; the rest runs without PostgreSQL. */
const opensShop = (file: string) => /from '[^']*testing\/(?!any-shape)|\binject\(/.test(readFileSync(file, 'utf8'))

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      // These share their modules: loading them costs more than most of the tests.
      { extends: true, test: { name: 'pure', include: files.filter((file) => !opensShop(file)), isolate: false } },
      {
        extends: true,
        test: { name: 'server', include: files.filter(opensShop), globalSetup: ['src/server/testing/global-setup.ts'] },
      },
    ],
  },
})

import { readFileSync } from 'node:fs'

/** The release of the shop that this process runs: its package's version. */
export const release: string = (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version // our own file

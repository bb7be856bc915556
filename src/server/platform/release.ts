import { readFileSync } from 'node:fs'

/** Which release of the shop this process runs: the version of its package. */
export const release: string = (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version // our own file

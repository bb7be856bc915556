import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Wanted } from './plan.ts'

/** A finished picture. `file` is relative to this folder; pictures of a product stand in the order they are shown. */
export type Picture = Pick<Wanted, 'product' | 'file' | 'kind' | 'colour' | 'hex' | 'alt'> & { width: number; height: number; fingerprint: string }

/** Raise a number when a change to the programs should take the pictures again. */
export const versions = { studio: 1, terrace: 1, street: 1, facade: 2, print: 1 }

const file = path.join(import.meta.dirname, 'manifest.json')

/** How large and how long a picture was exposed is no part of what it shows. */
export const fingerprint = ({ job, hex }: Wanted): string =>
  createHash('sha256')
    .update(JSON.stringify([{ ...job, samples: 0, width: 0, height: 0 }, hex, versions[job.set], versions.print]))
    .digest('hex')
    .slice(0, 16)

export const readManifest = (): Picture[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

/** One picture a line: a merge or a review sees which changed. */
export function writeManifest(pictures: readonly Picture[]): void {
  const sorted = pictures.toSorted((a, b) => (a.file < b.file ? -1 : 1))
  writeFileSync(file, `[\n${sorted.map((p) => JSON.stringify(p)).join(',\n')}\n]\n`)
}

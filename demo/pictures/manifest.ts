import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RequestedPicture } from './plan.ts'

/** A finished picture. `file` is relative to this folder; `set`, `hour` and `plant` describe the scene. */
export type Picture = Pick<RequestedPicture, 'product' | 'file' | 'kind' | 'colour' | 'hex'> & {
  set: string
  hour?: string
  plant: string
  /** The light that can be ordered is on. */
  lit?: true
  width: number
  height: number
  fingerprint: string
  /** Average colour: the shop need not decode the picture to know it. */
  average?: string
}

/** Raise a number to render the pictures again after a change of the programs. */
export const versions: Record<RequestedPicture['job']['set'] | 'print', number> = {
  paper: 1,
  house: 1,
  wallside: 2,
  sill: 2,
  parapet: 2,
  terrace: 2,
  patio: 2,
  street: 2,
  square: 2,
  park: 2,
  bathroom: 3,
  living: 1,
  workshop: 1,
  bay: 1,
  yard: 1,
  print: 2,
}

/** Output folder of the pictures and their manifest: this one by default. */
export const folder = process.env['PICTURES'] ?? import.meta.dirname
const file = path.join(folder, 'manifest.json')

/** Size and sample count do not change what a picture shows, so they are no part of the fingerprint. */
export const fingerprint = ({ job, hex }: RequestedPicture): string =>
  createHash('sha256')
    .update(JSON.stringify([{ ...job, samples: 0, width: 0, height: 0 }, hex, versions[job.set], versions.print]))
    .digest('hex')
    .slice(0, 16)

export const readManifest = (): Picture[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

/** One picture a line, so that a diff shows which ones changed. */
export function writeManifest(pictures: readonly Picture[]): void {
  const sorted = pictures.toSorted((a, b) => (a.file < b.file ? -1 : 1))
  writeFileSync(file, `[\n${sorted.map((p) => JSON.stringify(p)).join(',\n')}\n]\n`)
}
